package chat.uploads.tus;

import chat.kit.error.Refusal;
import chat.kit.token.Caller;
import chat.uploads.UploadsError;
import chat.uploads.upload.DailyUploads;
import chat.uploads.upload.UploadQuota;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** How much an upload may become; what is over is refused before it is sent. */
@Singleton
final class TusLimits {

  private final UnfinishedUploads unfinishedUploads;
  private final UploadQuota quota;
  private final OrganizationLock organizationLock;
  private final long maxMebibytes;

  /**
   * @param maxMebibytes the most that a file may have
   */
  TusLimits(
      UnfinishedUploads unfinishedUploads,
      UploadQuota quota,
      OrganizationLock organizationLock,
      @Property(name = "chat.max-file-upload-size") long maxMebibytes) {
    this.unfinishedUploads = unfinishedUploads;
    this.quota = quota;
    this.organizationLock = organizationLock;
    this.maxMebibytes = maxMebibytes;
  }

  /** The most bytes that an upload may have. */
  long most() {
    return maxMebibytes << 20;
  }

  /** Counts bytes of an upload that begins for what the caller may upload today. */
  DailyUploads.Reservation reserve(Caller caller, long bytes) {
    return quota.reserve(caller, bytes, UploadsError.TUS_DAILY_BYTES_EXCEEDED);
  }

  Refusal tooLarge() {
    return UploadsError.TUS_TOO_LARGE.refuse(maxMebibytes);
  }

  /**
   * Writes a new upload down if there is room for it, and its owner has not too many. Others that
   * come at the same time wait for the organization's lock, so each counts for the next one.
   *
   * @param more bytes that are not a part's
   * @param writer who has the lease at first; null for nobody
   */
  void insert(TusUpload upload, long more, @Nullable UUID writer) {
    long organizationId = upload.organizationId();
    if (!quota.isBounded()) {
      unfinishedUploads.insert(upload, writer);
      return;
    }
    organizationLock.run(
        organizationId,
        () -> {
          requireRoom(organizationId, more);
          unfinishedUploads.insert(upload, writer);
        });
  }

  /**
   * Refuses an upload for whose bytes the organization has no room.
   *
   * @param more bytes that are not a part's
   */
  void requireRoom(long organizationId, long more) {
    if (!quota.hasRoom(organizationId, more)) {
      throw UploadsError.TUS_QUOTA_EXCEEDED.refuse();
    }
  }
}
