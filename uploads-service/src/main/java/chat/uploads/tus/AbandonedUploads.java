package chat.uploads.tus;

import chat.uploads.partialupload.TusUpload;
import chat.uploads.partialupload.TusUploadRepository;
import chat.uploads.partialupload.UploadLeases;
import io.micronaut.scheduling.annotation.Scheduled;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cleans up abandoned uploads: removes expired ones, and settles those whose program died. Replicas
 * may run it concurrently; only one holds the lease of an upload.
 */
@Singleton
final class AbandonedUploads {

  private static final Logger LOG = LoggerFactory.getLogger(AbandonedUploads.class);
  static final int BATCH_SIZE = 100;

  /**
   * A client may be silent for this long and then resume, if no other writer has taken its lease.
   */
  private static final Duration SILENCE = Duration.ofMinutes(2);

  private final TusUploadRepository uploads;
  private final TerminateUpload terminateUpload;
  private final UploadStatus uploadStatus;
  private final UploadLeases leases;
  private final Clock clock;

  /**
   * Continues after the last upload examined, if there may be more: earlier ones may remain for a
   * day.
   */
  private @Nullable TusUpload lastSettled;

  AbandonedUploads(
      TusUploadRepository uploads,
      TerminateUpload terminateUpload,
      UploadStatus uploadStatus,
      UploadLeases leases,
      Clock clock) {
    this.uploads = uploads;
    this.terminateUpload = terminateUpload;
    this.uploadStatus = uploadStatus;
    this.leases = leases;
    this.clock = clock;
  }

  @Scheduled(initialDelay = "1m", fixedDelay = "1m")
  void removeExpired() {
    List<TusUpload> expired = uploads.expired(clock.instant(), BATCH_SIZE);
    while (each(expired, terminateUpload::expire) && expired.size() == BATCH_SIZE) {
      expired = uploads.expired(clock.instant(), BATCH_SIZE);
    }
  }

  @Scheduled(initialDelay = "10s", fixedDelay = "30s")
  synchronized void settle() {
    List<TusUpload> left = left(clock.instant().minus(SILENCE), lastSettled);
    lastSettled = left.size() == BATCH_SIZE ? left.getLast() : null;
    each(
        left, upload -> leases.tryTake(upload.id(), Duration.ZERO).ifPresent(uploadStatus::settle));
  }

  private List<TusUpload> left(Instant before, @Nullable TusUpload after) {
    return after == null
        ? uploads.left(before, Instant.EPOCH, 0, "", BATCH_SIZE)
        : uploads.left(
            before, after.expiresAt(), after.organizationId(), after.storageKey(), BATCH_SIZE);
  }

  /**
   * Returns whether the action succeeded for all uploads; failed ones are retried in a later run.
   */
  private static boolean each(List<TusUpload> uploads, Consumer<TusUpload> action) {
    boolean areDone = true;
    for (TusUpload upload : uploads) {
      try {
        action.accept(upload);
      } catch (RuntimeException e) {
        areDone = false;
        LOG.warn(
            "Cleanup of upload {} failed; a later run retries it: {}", upload.id(), e.toString());
      }
    }
    return areDone;
  }
}
