package chat.exports.work;

import chat.exports.archive.Course;
import chat.exports.request.DataExport;
import chat.exports.request.ExportStore;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A worker's right to an export. While it is open it is prolonged, and what was done is noted;
 * where it has been lost, nobody wants the export any more or the work stands still, the worker is
 * interrupted.
 */
final class Claim implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Claim.class);

  /** For how long others leave the export alone: several times as long as a look at it takes. */
  static final Duration LENGTH = Duration.ofSeconds(30);

  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(2);

  /** Longer than any part may be waited for. */
  private static final Duration STANDSTILL = Duration.ofMinutes(3);

  private final DataExport export;
  private final Course course;
  private final ExportStore exports;
  private final Clock clock;
  private final Thread worker = Thread.currentThread();
  private final Thread watcher;
  private boolean isOpen = true;
  private volatile boolean isLost;

  Claim(DataExport export, Course course, ExportStore exports, Clock clock) {
    this.export = export;
    this.course = course;
    this.exports = exports;
    this.clock = clock;
    this.watcher = Thread.ofVirtual().name("claim-" + export.exportId()).start(this::watch);
  }

  /** Whether another worker has the export by now, or nobody wants it. */
  boolean isLost() {
    return isLost;
  }

  private void watch() {
    long steps = -1;
    long movedAt = System.nanoTime();
    while (true) {
      try {
        TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS.toMillis());
      } catch (InterruptedException e) {
        return;
      }
      if (course.steps() != steps) {
        steps = course.steps();
        movedAt = System.nanoTime();
      } else if (System.nanoTime() - movedAt > STANDSTILL.toNanos()) {
        LOG.warn("Export {} stands still", export.exportId());
        interruptWorker();
        return;
      }
      if (!prolong()) {
        isLost = true;
        interruptWorker();
        return;
      }
    }
  }

  private boolean prolong() {
    try {
      return exports.prolong(export, clock.instant().plus(LENGTH), course.progress());
    } catch (RuntimeException e) {
      // While the database is away nobody else can take the export up either.
      LOG.warn("The claim on export {} can't be prolonged: {}", export.exportId(), e.toString());
      return true;
    }
  }

  private synchronized void interruptWorker() {
    if (isOpen) {
      worker.interrupt();
    }
  }

  /** Ends the watching, in the worker's own thread; an interruption that has come goes with it. */
  @Override
  public void close() {
    synchronized (this) {
      isOpen = false;
    }
    watcher.interrupt();
    Thread.interrupted();
  }
}
