package chat.uploads.tus;

import chat.uploads.UploadsError;
import io.micronaut.context.annotation.Property;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How many uploads an account may have that are neither finished nor expired: each is a row, and
 * its client may leave it at that.
 */
@Singleton
class UnfinishedUploads {

  private final TusUploadStore uploads;
  private final Clock clock;
  private final int most;

  /**
   * @param most of one account
   */
  UnfinishedUploads(
      TusUploadStore uploads, Clock clock, @Property(name = "chat.tus-upload-limit") int most) {
    this.uploads = uploads;
    this.clock = clock;
    this.most = most;
  }

  /**
   * Writes a new upload down unless its owner has so many. Others of his that come at the same time
   * wait, so each counts for the next one.
   *
   * @param writer who has the lease at first; null for nobody
   */
  @Transactional
  void insert(TusUpload upload, @Nullable UUID writer) {
    uploads.lockOwner(upload.ownerId());
    if (uploads.hasUnfinished(upload, most, clock.instant())) {
      throw UploadsError.TUS_TOO_MANY.refuse(most);
    }
    uploads.insert(upload, writer);
  }
}
