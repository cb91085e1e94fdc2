package chat.uploads.tus;

import chat.kit.error.Refusal;
import chat.uploads.UploadsError;
import chat.uploads.upload.UploadQuota;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;

/** How much an upload may become; what is over is refused before it is sent. */
@Singleton
final class TusLimits {

  private final TusUploadStore uploads;
  private final UploadQuota quota;
  private final long maxMebibytes;

  /**
   * @param maxMebibytes the most that a file may have
   */
  TusLimits(
      TusUploadStore uploads,
      UploadQuota quota,
      @Property(name = "chat.max-file-upload-size") long maxMebibytes) {
    this.uploads = uploads;
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

  /**
   * Refuses an upload for whose bytes the organization has no room. What others will have that are
   * begun takes its room already, and so do parts for as long as they are kept: their bytes are
   * there, wherever else they are joined.
   *
   * @param more bytes that are not such a part's
   */
  void requireRoom(long organizationId, long more) {
    if (quota.isBounded()
        && !quota.hasRoom(organizationId, uploads.lengthBesideFiles(organizationId) + more)) {
      throw UploadsError.TUS_QUOTA_EXCEEDED.refuse();
    }
  }
}
