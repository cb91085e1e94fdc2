package chat.uploads.upload;

import chat.kit.token.Caller;
import chat.uploads.UploadsError;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;

/**
 * How much all the files of an organization may take, and those of an account a day. What comes by
 * the tus protocol has its room from its beginning on, as long as it is kept, and so have parts
 * until a file is made of them.
 */
@Singleton
public final class UploadQuota {

  private final UploadRepository uploads;
  private final ArrivedUploads arrivedUploads;
  private final DailyUploads dailyUploads;
  private final long bytes;

  /**
   * @param mebibytes 0 where there is no limit
   */
  UploadQuota(
      UploadRepository uploads,
      ArrivedUploads arrivedUploads,
      DailyUploads dailyUploads,
      @Property(name = "chat.upload-quota") long mebibytes) {
    this.uploads = uploads;
    this.arrivedUploads = arrivedUploads;
    this.dailyUploads = dailyUploads;
    this.bytes = mebibytes == 0 ? Long.MAX_VALUE : mebibytes << 20;
  }

  /**
   * Refuses more bytes than there is room for now, before they are sent. Whoever comes at the same
   * time may take the room, so it is looked at again when they are written down ({@link #admit}).
   */
  public void requireRoom(long organizationId, long more) {
    if (!hasRoom(organizationId, more)) {
      throw UploadsError.QUOTA_EXCEEDED.refuse();
    }
  }

  /**
   * Counts bytes that are about to come for what the caller may upload today.
   *
   * @param exceeded the refusal where they are too many
   */
  public DailyUploads.Reservation reserve(Caller caller, long bytes, UploadsError exceeded) {
    return dailyUploads.reserve(caller, bytes, exceeded);
  }

  /** Whether there is a limit of the organization at all. */
  public boolean isBounded() {
    return bytes < Long.MAX_VALUE;
  }

  /** Whether there is room for so many more bytes now. */
  public boolean hasRoom(long organizationId, long more) {
    return !isBounded()
        || uploads.spaceUsed(organizationId)
                + arrivedUploads.lengthBesideFiles(organizationId)
                + more
            <= bytes;
  }

  /**
   * Those of the new files for which there is room, the first ones first. What has come in parts
   * takes the room that it has.
   */
  List<NewUpload> admit(long organizationId, List<NewUpload> wanted) {
    if (!isBounded()) {
      return wanted;
    }
    long used = uploads.spaceUsed(organizationId);
    long taken = used + arrivedUploads.lengthBesideFiles(organizationId);
    List<NewUpload> admitted = new ArrayList<>();
    for (NewUpload each : wanted) {
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
