package chat.uploads.tus;

import chat.uploads.UploadsError;
import chat.uploads.partialupload.Checksum;
import chat.uploads.partialupload.TusLimits;
import chat.uploads.partialupload.TusUpload;
import chat.uploads.partialupload.UploadLeases;
import chat.uploads.upload.NewUploads;
import chat.uploads.upload.ReceivedUploads.CreatedWhole;
import chat.uploads.upload.StoreFile;
import chat.uploads.upload.Upload;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes a file of an upload that is created with all its bytes. Its address is unknown to clients
 * before it is finished, so it is stored like a file of a form, and its row is inserted with the
 * file's.
 */
@Singleton
final class CreateWhole {

  private final TusLimits limits;
  private final StoreFile storeFile;
  private final NewUploads newUploads;
  private final UploadLeases leases;
  private final Clock clock;

  CreateWhole(
      TusLimits limits,
      StoreFile storeFile,
      NewUploads newUploads,
      UploadLeases leases,
      Clock clock) {
    this.limits = limits;
    this.storeFile = storeFile;
    this.newUploads = newUploads;
    this.leases = leases;
    this.clock = clock;
  }

  /**
   * Returns the finished upload; 413 if it would exceed the organization's quota.
   *
   * @param checksum expected of the bytes; null for none
   * @throws IOException if the connection breaks; nothing is left then
   */
  TusUpload create(TusUpload upload, Supplier<InputStream> body, @Nullable Checksum checksum)
      throws IOException {
    limits.requireRoom(upload.organizationId(), upload.length());
    StoreFile.Stored stored;
    try (InputStream bytes = new WholeUploadBody(body.get(), upload.length(), checksum)) {
      String declared = UploadMetadata.of(upload.metadata()).fileType();
      stored = storeFile.store(upload.key(), upload.fileName(), declared, bytes);
    }
    TusUpload finished = upload.with(upload.length(), leases.expiry()).finished();
    Upload file = finished.file(stored.contentType(), clock.instant());
    return storeFile.insertOrUndo(
        file,
        () -> {
          newUploads.addWhole(
              new CreatedWhole(file, finished.metadata(), finished.expiresAt()),
              UploadsError.TUS_QUOTA_EXCEEDED);
          return finished;
        });
  }
}
