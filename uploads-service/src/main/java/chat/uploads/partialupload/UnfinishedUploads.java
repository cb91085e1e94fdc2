package chat.uploads.partialupload;

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
 * Limits an account's uploads that are neither finished nor expired; each is a row, and clients may
 * abandon it.
 */
@Singleton
class UnfinishedUploads {

  private final TusUploadRepository uploads;
  private final TusPartRepository parts;
  private final Clock clock;
  private final int most;

  /**
   * @param most limit per account
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
   * Inserts a new upload unless its owner has reached the limit. Concurrent inserts of the same
   * owner wait, so each sees the earlier ones. A part is joined by one upload at a time; 423
   * otherwise.
   *
   * @param writer holder of the first lease; null for none
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

  /**
   * Relies on the owner's lock: parts are the owner's own, so no other join of them can be in
   * progress.
   */
  private void requireFreeParts(TusUpload upload, Instant now) {
    List<String> requested = Concatenation.parts(upload.concatenation());
    boolean isAnyJoined =
        parts.joinsInProgress(upload.organizationId(), upload.ownerId(), now).stream()
            .map(Concatenation::parts)
            .anyMatch(joined -> !Collections.disjoint(joined, requested));
    if (isAnyJoined) {
      throw UploadsError.TUS_PART_JOINING.refuse();
    }
  }
}
