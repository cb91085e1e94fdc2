package chat.exports.work;

import chat.exports.request.DataExport;
import chat.exports.request.EndExport;
import chat.exports.request.ExportStore;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes archives whose time is over, and what attempts that came to nothing have left in the
 * storage. What can't be removed is tried again later, and holds up nothing else.
 */
@Singleton
final class Removals {

  private static final Logger LOG = LoggerFactory.getLogger(Removals.class);

  private static final int AT_ONCE = 16;

  /** After a failure. */
  static final Duration PAUSE = Duration.ofMinutes(1);

  private final ExportStore exports;
  private final EndExport endExport;
  private final Clock clock;

  Removals(ExportStore exports, EndExport endExport, Clock clock) {
    this.exports = exports;
    this.endExport = endExport;
    this.clock = clock;
  }

  /** Removes a few of both. */
  void some() {
    Instant now = clock.instant();
    exports.expired(now, AT_ONCE).forEach(this::expire);
    exports.withRemains(now, AT_ONCE).forEach(this::removeRemains);
  }

  private void expire(DataExport export) {
    try {
      endExport.remove(export);
    } catch (RuntimeException e) {
      warn(export, e);
      exports.expireLater(export, clock.instant().plus(PAUSE));
    }
  }

  private void removeRemains(DataExport export) {
    try {
      endExport.removeRemains(export);
    } catch (RuntimeException e) {
      warn(export, e);
      exports.removeRemainsLater(export, clock.instant().plus(PAUSE));
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
