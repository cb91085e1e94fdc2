package chat.exports.work;

import chat.exports.request.EndExport;
import chat.exports.request.ExportStore;
import jakarta.inject.Singleton;
import java.time.Clock;

/** Removes archives whose time is over. */
@Singleton
final class ExpireArchives {

  private static final int AT_ONCE = 16;

  private final ExportStore exports;
  private final EndExport endExport;
  private final Clock clock;

  ExpireArchives(ExportStore exports, EndExport endExport, Clock clock) {
    this.exports = exports;
    this.endExport = endExport;
    this.clock = clock;
  }

  /** Removes a few of them. */
  void some() {
    exports.expired(clock.instant(), AT_ONCE).forEach(endExport::remove);
  }
}
