package chat.uploads.tus;

import chat.kit.error.Refusal;
import chat.uploads.UploadsError;
import chat.uploads.upload.UploadQuota;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;

/** How much an upload may become; what is over is refused before it is sent. */
@Singleton
final class TusLimits {

  private final UploadQuota quota;
  private final long maxMebibytes;

  /**
   * @param maxMebibytes the most that a file may have
   */
  TusLimits(UploadQuota quota, @Property(name = "chat.max-file-upload-size") long maxMebibytes) {
    this.quota = quota;
    this.maxMebibytes = maxMebibytes;
  }

  /** The most bytes that an upload may have. */
  long most() {
    return maxMebibytes << 20;
  }

  Refusal tooLarge() {
    return UploadsError.TUS_TOO_LARGE.refuse(maxMebibytes);
  }

  /** Refuses an upload for whose bytes the organization has no room. */
  void requireRoom(long organizationId, long length) {
    if (!quota.hasRoom(organizationId, length)) {
      throw UploadsError.TUS_QUOTA_EXCEEDED.refuse();
    }
  }
}
