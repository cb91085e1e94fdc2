package chat.uploads.tus;

import chat.uploads.UploadsError;
import io.micronaut.context.annotation.Property;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How many uploads an account may have that are neither finished nor expired: each is a row, and
 * its client may leave it at that.
 */
@Singleton
class UnfinishedUploads {

  private final TusUploadRepository uploads;
  private final TusPartRepository parts;
  private final Clock clock;
  private final int most;

  /**
   * @param most of one account
   */
  UnfinishedUploads(
      TusUploadRepository uploads,
      TusPartRepository parts,
      Clock clock,
      @Property(name = "chat.tus-upload-limit") int most) {
    this.uploads = uploads;
    this.parts = parts;
    this.clock = clock;
    this.most = most;
  }

  /**
   * Writes a new upload down unless its owner has so many. Others of his that come at the same time
   * wait, so each counts for the next one. A part is joined by one upload at a time; 423 otherwise.
   *
   * @param writer who has the lease at first; null for nobody
   */
  @Transactional
  void insert(TusUpload upload, @Nullable UUID writer) {
    boolean _ = uploads.lockOwner(upload.ownerId());
    Instant now = clock.instant();
    long unfinished = uploads.countUnfinished(upload.organizationId(), upload.ownerId(), now, most);
    if (unfinished >= most) {
      throw UploadsError.TUS_TOO_MANY.refuse(most);
    }
    if (upload.isJoined()) {
      requireFreeParts(upload, now);
    }
    uploads.insert(upload, writer);
  }

  /** Parts are the owner's own, so the lock of the owner keeps other joins of them away. */
  private void requireFreeParts(TusUpload upload, Instant now) {
    List<String> wanted = Concatenation.parts(upload.concatenation());
    boolean isAnyJoined =
        parts.joinsInProgress(upload.organizationId(), upload.ownerId(), now).stream()
            .map(Concatenation::parts)
            .anyMatch(others -> !Collections.disjoint(others, wanted));
    if (isAnyJoined) {
      throw UploadsError.TUS_PART_JOINING.refuse();
    }
  }
}
