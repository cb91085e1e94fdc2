package chat.uploads.upload;

import chat.kit.token.Caller;
import chat.uploads.UploadBulkhead;
import chat.uploads.UploadsError;
import chat.uploads.form.FilePart;
import chat.uploads.form.OneFile;
import io.micronaut.context.annotation.Property;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.time.Clock;

/** Stores the file of a form while it arrives, and inserts it as an upload. */
@Singleton
final class UploadFile {

  private final StoreFile storeFile;
  private final NewUploads newUploads;
  private final UploadQuota quota;
  private final UploadBulkhead uploadBulkhead;
  private final Clock clock;
  private final OneFile file;

  /**
   * @param maxMebibytes maximum size of a file
   */
  UploadFile(
      StoreFile storeFile,
      NewUploads newUploads,
      UploadQuota quota,
      UploadBulkhead uploadBulkhead,
      Clock clock,
      @Property(name = "chat.max-file-upload-size") long maxMebibytes) {
    this.storeFile = storeFile;
    this.newUploads = newUploads;
    this.quota = quota;
    this.uploadBulkhead = uploadBulkhead;
    this.clock = clock;
    this.file =
        new OneFile(
            maxMebibytes << 20,
            UploadsError.NO_FILE::refuse,
            UploadsError.SEVERAL_FILES::refuse,
            () -> UploadsError.LARGER_THAN_SERVER_ALLOWS.refuse(maxMebibytes));
  }

  /**
   * Returns the new upload.
   *
   * @throws IOException if the client's connection breaks; nothing is left then
   */
  Upload upload(Caller caller, HttpRequest<?> request) throws IOException {
    quota.requireRoom(caller.organizationId(), file.leastBytes(request));
    try (var reserved =
        quota.reserve(caller, file.mostBytes(request), UploadsError.DAILY_BYTES_EXCEEDED)) {
      Upload stored =
          uploadBulkhead.take(
              caller,
              () -> file.read(request, () -> uploadBulkhead.body(request), new Storing(caller)));
      Upload added = storeFile.insertOrUndo(stored, () -> newUploads.add(stored));
      reserved.keep(added.size());
      return added;
    }
  }

  private final class Storing implements OneFile.Taker<Upload> {

    private final Caller caller;

    Storing(Caller caller) {
      this.caller = caller;
    }

    @Override
    public Upload take(FilePart part) throws IOException {
      UploadName name = UploadName.of(part.name());
      String storageKey = Upload.newStorageKey();
      StoreFile.Stored stored =
          storeFile.store(
              Upload.key(caller.organizationId(), storageKey),
              name.shown(),
              part.type(),
              part.content());
      return new Upload(
          caller.organizationId(),
          0,
          caller.userId(),
          storageKey,
          name.inUrl(),
          name.shown(),
          stored.contentType(),
          stored.size(),
          clock.instant(),
          PictureStatus.ofNew(stored.contentType()),
          null,
          null);
    }

    @Override
    public void undo(Upload stored) {
      storeFile.undo(stored);
    }
  }
}
