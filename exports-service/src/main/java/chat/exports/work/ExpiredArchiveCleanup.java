package chat.exports.work;

import chat.blob.BlobStore;
import chat.exports.request.DataExport;
import chat.exports.request.DataExportRepository;
import chat.exports.request.EndExport;
import chat.kit.job.RecurringJob;
import chat.kit.job.Schedule;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes expired archives and the stored bytes of failed attempts, also partial ones.
 *
 * <p>A failed removal is retried later and does not delay the others.
 */
@Singleton
final class ExpiredArchiveCleanup implements RecurringJob {

  private static final Logger LOG = LoggerFactory.getLogger(ExpiredArchiveCleanup.class);

  private static final int BATCH_SIZE = 16;

  /** After a failure. */
  static final Duration PAUSE = Duration.ofMinutes(1);

  private static final Duration PARTIAL_UPLOAD_CHECK_INTERVAL = Duration.ofMinutes(10);

  private final DataExportRepository exports;
  private final EndExport endExport;
  private final BlobStore blobs;
  private final Clock clock;
  private final Schedule schedule;
  private Instant nextPartialUploadCheck = Instant.MIN;

  /**
   * @param poll the poll interval of exports; this job runs at every tenth
   */
  ExpiredArchiveCleanup(
      DataExportRepository exports,
      EndExport endExport,
      BlobStore blobs,
      Clock clock,
      @Property(name = "chat.export.poll", defaultValue = "1s") Duration poll) {
    this.exports = exports;
    this.endExport = endExport;
    this.blobs = blobs;
    this.clock = clock;
    this.schedule = Schedule.every(poll.multipliedBy(10));
  }

  @Override
  public String name() {
    return "archive-removal";
  }

  @Override
  public Schedule schedule() {
    return schedule;
  }

  /** Removes a limited number of each kind. */
  @Override
  public boolean run() {
    Instant now = clock.instant();
    exports.expired(now, BATCH_SIZE).forEach(this::expire);
    exports.withRemains(now, BATCH_SIZE).forEach(this::removeRemains);
    if (!now.isBefore(nextPartialUploadCheck)) {
      nextPartialUploadCheck = now.plus(PARTIAL_UPLOAD_CHECK_INTERVAL);
      blobs.removeAbandoned();
    }
    return false;
  }

  private void expire(DataExport export) {
    try {
      endExport.remove(export);
    } catch (RuntimeException e) {
      warn(export, e);
      exports.expireLater(export.exportId(), clock.instant().plus(PAUSE));
    }
  }

  private void removeRemains(DataExport export) {
    try {
      endExport.removeRemains(export);
    } catch (RuntimeException e) {
      warn(export, e);
      exports.removeRemainsLater(export.exportId(), clock.instant().plus(PAUSE));
    }
  }

  private static void warn(DataExport export, RuntimeException failure) {
    LOG.warn(
        "Stored bytes of export {} not removed; retrying in {}: {}",
        export.exportId(),
        PAUSE,
        failure.toString());
  }
}
