package chat.uploads.attachment;

import chat.kit.outbox.Outbox;
import chat.uploads.upload.Upload;
import chat.uploads.upload.UploadEvents;
import chat.uploads.upload.UploadRepository;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Instant;

/** Deletes the rows of a file and frees its share of the quota. */
@Singleton
class ForgetUpload {

  private final UploadRepository uploads;
  private final Outbox outbox;

  ForgetUpload(UploadRepository uploads, Outbox outbox) {
    this.uploads = uploads;
    this.outbox = outbox;
  }

  /** Deletes the file's row; returns false if there was none. */
  @Transactional
  boolean forget(Upload upload) {
    outbox.lock(upload.organizationId());
    return publishRemoval(upload, uploads.delete(upload.uploadId()) > 0);
  }

  /** Deletes the file's row if no message has linked it since that time; returns whether it did. */
  @Transactional
  boolean forgetUnclaimed(Upload upload, Instant since) {
    outbox.lock(upload.organizationId());
    return publishRemoval(upload, uploads.deleteUnclaimed(upload.uploadId(), since) > 0);
  }

  private boolean publishRemoval(Upload upload, boolean isDeleted) {
    if (isDeleted) {
      long organizationId = upload.organizationId();
      long spaceUsed = uploads.takeSpace(organizationId, -upload.size());
      outbox.append(organizationId, UploadEvents.removed(upload, spaceUsed));
    }
    return isDeleted;
  }
}
