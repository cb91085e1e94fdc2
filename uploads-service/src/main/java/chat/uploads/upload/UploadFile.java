package chat.uploads.upload;

import chat.blob.BlobStore;
import chat.kit.token.Caller;
import chat.kit.transaction.TransactionOutcome;
import chat.uploads.UploadsError;
import chat.uploads.form.FilePart;
import chat.uploads.form.OneFile;
import io.micronaut.context.annotation.Property;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.time.Clock;

/**
 * Stores the file of a request while it arrives, and writes down that it is there. Where nobody
 * knows whether that is written, the file stays: one too many harms less than one that is missing.
 */
@Singleton
final class UploadFile {

  private final BlobStore blobs;
  private final ContentTypes contentTypes;
  private final NewUploads newUploads;
  private final UploadQuota quota;
  private final Clock clock;
  private final OneFile file;

  /**
   * @param maxMebibytes the most that a file may have
   */
  UploadFile(
      BlobStore blobs,
      ContentTypes contentTypes,
      NewUploads newUploads,
      UploadQuota quota,
      Clock clock,
      @Property(name = "chat.max-file-upload-size") long maxMebibytes) {
    this.blobs = blobs;
    this.contentTypes = contentTypes;
    this.newUploads = newUploads;
    this.quota = quota;
    this.clock = clock;
    this.file =
        new OneFile(
            maxMebibytes << 20,
            UploadsError.NO_FILE::refuse,
            UploadsError.SEVERAL_FILES::refuse,
            () -> UploadsError.LARGER_THAN_SERVER_ALLOWS.refuse(maxMebibytes));
  }

  /**
   * The new upload.
   *
   * @throws IOException where the client's connection breaks; nothing is left then
   */
  Upload upload(Caller caller, HttpRequest<?> request) throws IOException {
    quota.requireRoom(caller.organizationId(), file.leastBytes(request));
    Upload stored = file.read(request, new Storing(caller));
    try {
      return newUploads.add(stored);
    } catch (RuntimeException | Error failure) {
      if (!TransactionOutcome.isUnknown(failure)) {
        blobs.delete(stored.key());
      }
      throw failure;
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
      byte[] prefix = part.content().readNBytes(ContentTypes.PREFIX);
      String type = contentTypes.detect(prefix, name.shown());
      String place = Upload.newPlace();
      InputStream whole = new SequenceInputStream(new ByteArrayInputStream(prefix), part.content());
      long size = blobs.put(Upload.key(caller.organizationId(), place), whole);
      return new Upload(
          caller.organizationId(),
          0,
          caller.userId(),
          place,
          name.inUrl(),
          name.shown(),
          type,
          size,
          clock.instant());
    }

    @Override
    public void undo(Upload stored) {
      blobs.delete(stored.key());
    }
  }
}
