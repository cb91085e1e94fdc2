package chat.uploads.partialupload;

import chat.kit.error.Refusal;
import chat.kit.token.Caller;
import chat.uploads.UploadsError;
import chat.uploads.upload.DailyUploads;
import chat.uploads.upload.UploadQuota;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Limits of uploads by the tus protocol, checked before bytes are sent. */
@Singleton
public final class TusLimits {

  private final UnfinishedUploads unfinishedUploads;
  private final UploadQuota quota;
  private final OrganizationLock organizationLock;
  private final long maxMebibytes;

  /**
   * @param maxMebibytes maximum size of a file
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

  /** Returns the maximum size of an upload in bytes. */
  public long most() {
    return maxMebibytes << 20;
  }

  /** Reserves bytes of a new upload from the caller's daily limit. */
  public DailyUploads.Reservation reserve(Caller caller, long bytes) {
    return quota.reserve(caller, bytes, UploadsError.TUS_DAILY_BYTES_EXCEEDED);
  }

  public Refusal tooLarge() {
    return UploadsError.TUS_TOO_LARGE.refuse(maxMebibytes);
  }

  /**
   * Inserts a new upload unless the quota or the owner's limit is exceeded. With a quota,
   * concurrent inserts wait for the organization's lock, so each sees the earlier ones.
   *
   * @param more bytes beyond those of its parts
   * @param writer holder of the first lease; null for none
   */
  public void insert(TusUpload upload, long more, @Nullable UUID writer) {
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
   * Refuses an upload that would exceed the organization's quota.
   *
   * @param more bytes beyond those of its parts
   */
  public void requireRoom(long organizationId, long more) {
    if (!quota.hasRoom(organizationId, more)) {
      throw UploadsError.TUS_QUOTA_EXCEEDED.refuse();
    }
  }
}
