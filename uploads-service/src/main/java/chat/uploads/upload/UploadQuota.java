package chat.uploads.upload;

import chat.uploads.UploadsError;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;

/** How much all the files of an organization may take. */
@Singleton
public final class UploadQuota {

  private final UploadStore uploads;
  private final long bytes;

  /**
   * @param mebibytes 0 where there is no limit
   */
  UploadQuota(UploadStore uploads, @Property(name = "chat.upload-quota") long mebibytes) {
    this.uploads = uploads;
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

  /** Whether there is a limit at all. */
  public boolean isBounded() {
    return bytes < Long.MAX_VALUE;
  }

  /** Whether there is room for so many more bytes now. */
  public boolean hasRoom(long organizationId, long more) {
    return !isBounded() || uploads.spaceUsed(organizationId) + more <= bytes;
  }

  /** Those of the new files for which there is room, the first ones first. */
  List<NewUpload> admit(long organizationId, List<NewUpload> wanted) {
    if (!isBounded()) {
      return wanted;
    }
    long used = uploads.spaceUsed(organizationId);
    List<NewUpload> admitted = new ArrayList<>();
    for (NewUpload each : wanted) {
      if (used + each.stored().size() <= bytes) {
        used += each.stored().size();
        admitted.add(each);
      }
    }
    return admitted;
  }
}
