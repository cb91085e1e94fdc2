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
 * Removes archives whose time is over, and what attempts that came to nothing have left in the
 * storage, also half written. What can't be removed is tried again later, and holds up nothing
 * else.
 */
@Singleton
final class Removals implements RecurringJob {

  private static final Logger LOG = LoggerFactory.getLogger(Removals.class);

  private static final int AT_ONCE = 16;

  /** After a failure. */
  static final Duration PAUSE = Duration.ofMinutes(1);

  private static final Duration BETWEEN_LOOKS_FOR_HALF_WRITTEN = Duration.ofMinutes(10);

  private final DataExportRepository exports;
  private final EndExport endExport;
  private final BlobStore blobs;
  private final Clock clock;
  private final Schedule schedule;
  private Instant nextLook = Instant.MIN;

  /**
   * @param poll pause between two runs
   */
  Removals(
      DataExportRepository exports,
      EndExport endExport,
      BlobStore blobs,
      Clock clock,
      @Property(name = "chat.export.poll", defaultValue = "1s") Duration poll) {
    this.exports = exports;
    this.endExport = endExport;
    this.blobs = blobs;
    this.clock = clock;
    this.schedule = Schedule.every(poll);
  }

  @Override
  public String name() {
    return "archive-removal";
  }

  @Override
  public Schedule schedule() {
    return schedule;
  }

  /** Removes a few of each kind. */
  @Override
  public boolean run() {
    Instant now = clock.instant();
    exports.expired(now, AT_ONCE).forEach(this::expire);
    exports.withRemains(now, AT_ONCE).forEach(this::removeRemains);
    if (!now.isBefore(nextLook)) {
      nextLook = now.plus(BETWEEN_LOOKS_FOR_HALF_WRITTEN);
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
        "The bytes of export {} can't be removed, they are tried again in {}: {}",
        export.exportId(),
        PAUSE,
        failure.toString());
  }
}
