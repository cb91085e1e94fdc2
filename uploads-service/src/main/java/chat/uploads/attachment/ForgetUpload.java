package chat.uploads.attachment;

import chat.kit.outbox.Outbox;
import chat.uploads.upload.Upload;
import chat.uploads.upload.UploadEvents;
import chat.uploads.upload.UploadRepository;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Instant;

/** Takes back what was written of a file, with the room that it took. */
@Singleton
class ForgetUpload {

  private final UploadRepository uploads;
  private final Outbox outbox;

  ForgetUpload(UploadRepository uploads, Outbox outbox) {
    this.uploads = uploads;
    this.outbox = outbox;
  }

  /** Forgets the file; false where it was gone. */
  @Transactional
  boolean forget(Upload upload) {
    outbox.lock(upload.organizationId());
    return told(upload, uploads.delete(upload.uploadId()) > 0);
  }

  /** Forgets the file if no message has linked it since that time; false otherwise. */
  @Transactional
  boolean forgetUnclaimed(Upload upload, Instant since) {
    outbox.lock(upload.organizationId());
    return told(upload, uploads.deleteUnclaimed(upload.uploadId(), since) > 0);
  }

  private boolean told(Upload upload, boolean isDeleted) {
    if (isDeleted) {
      long organizationId = upload.organizationId();
      long spaceUsed = uploads.takeSpace(organizationId, -upload.size());
      outbox.append(organizationId, UploadEvents.removed(upload, spaceUsed));
    }
    return isDeleted;
  }
}
