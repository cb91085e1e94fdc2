package chat.uploads.upload;

import chat.kit.token.Caller;
import chat.uploads.UploadsError;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;

/**
 * Limits the total size of an organization's files, and the daily bytes of an account. A tus upload
 * counts with its full length from its creation, as long as it is kept, and parts count until a
 * file is made of them.
 */
@Singleton
public final class UploadQuota {

  private final UploadRepository uploads;
  private final ReceivedUploads receivedUploads;
  private final DailyUploads dailyUploads;
  private final long bytes;

  /**
   * @param mebibytes 0 for no limit
   */
  UploadQuota(
      UploadRepository uploads,
      ReceivedUploads receivedUploads,
      DailyUploads dailyUploads,
      @Property(name = "chat.upload-quota") long mebibytes) {
    this.uploads = uploads;
    this.receivedUploads = receivedUploads;
    this.dailyUploads = dailyUploads;
    this.bytes = mebibytes == 0 ? Long.MAX_VALUE : mebibytes << 20;
  }

  /**
   * Refuses bytes that would exceed the quota, before they are sent. A concurrent upload may use up
   * the quota, so it is checked again when the files are inserted ({@link #admit}).
   */
  public void requireRoom(long organizationId, long more) {
    if (!hasRoom(organizationId, more)) {
      throw UploadsError.QUOTA_EXCEEDED.refuse();
    }
  }

  /**
   * Counts bytes that are about to be sent for the caller's daily limit.
   *
   * @param exceeded the refusal if they are too many
   */
  public DailyUploads.Reservation reserve(Caller caller, long bytes, UploadsError exceeded) {
    return dailyUploads.reserve(caller, bytes, exceeded);
  }

  /** Returns whether the organization has a limit. */
  public boolean isBounded() {
    return bytes < Long.MAX_VALUE;
  }

  /** Returns whether the quota allows this many more bytes now. */
  public boolean hasRoom(long organizationId, long more) {
    return !isBounded()
        || uploads.spaceUsed(organizationId)
                + receivedUploads.lengthBesideFiles(organizationId)
                + more
            <= bytes;
  }

  /**
   * Returns those of the new files that the quota allows, in their order. Files sent in parts use
   * the share that they were counted with.
   */
  List<NewUpload> admit(long organizationId, List<NewUpload> requested) {
    if (!isBounded()) {
      return requested;
    }
    long used = uploads.spaceUsed(organizationId);
    long taken = used + receivedUploads.lengthBesideFiles(organizationId);
    List<NewUpload> admitted = new ArrayList<>();
    for (NewUpload each : requested) {
      boolean hasRoomAlready = each.hasComeInParts();
      long size = each.stored().size();
      if ((hasRoomAlready ? used : taken) + size <= bytes) {
        used += size;
        taken += hasRoomAlready ? 0 : size;
        admitted.add(each);
      }
    }
    return admitted;
  }
}
