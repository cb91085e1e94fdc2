package chat.exports.work;

import chat.exports.archive.Course;
import chat.exports.request.DataExport;
import chat.exports.request.DataExportRepository;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
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
  private final DataExportRepository exports;
  private final Clock clock;
  private final Thread worker = Thread.currentThread();
  private final Thread watcher;
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile boolean isLost;
  private Instant end;

  Claim(DataExport export, Course course, DataExportRepository exports, Clock clock) {
    this.export = export;
    this.course = course;
    this.exports = exports;
    this.clock = clock;
    this.end = clock.instant().plus(LENGTH);
    this.watcher = Thread.ofVirtual().name("claim-" + export.exportId()).start(this::watch);
  }

  /** Whether another worker has the export by now, or nobody wants it. */
  boolean isLost() {
    return isLost;
  }

  private void watch() {
    long steps = -1;
    long movedAt = System.nanoTime();
    while (!isClosedWithin(BETWEEN_LOOKS)) {
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

  private boolean isClosedWithin(Duration time) {
    try {
      return closed.await(time.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException("Nobody interrupts a watcher", e);
    }
  }

  private boolean prolong() {
    Instant next = clock.instant().plus(LENGTH);
    try {
      boolean isProlonged =
          exports.prolong(export.exportId(), export.attempts(), next, course.progress());
      end = next;
      return isProlonged;
    } catch (RuntimeException e) {
      LOG.warn("The claim on export {} can't be prolonged: {}", export.exportId(), e.toString());
      // The database may be there for others, who take the export up from then on.
      return clock.instant().isBefore(end);
    }
  }

  private synchronized void interruptWorker() {
    if (closed.getCount() > 0) {
      worker.interrupt();
    }
  }

  /**
   * Ends the watching, in the worker's own thread: what is written afterwards is not overtaken by a
   * last look. An interruption that has come goes with it.
   */
  @Override
  public void close() {
    synchronized (this) {
      closed.countDown();
    }
    Thread.interrupted();
    try {
      watcher.join();
    } catch (InterruptedException e) {
      LOG.info("Export {} is settled though the program stops", export.exportId());
    }
  }
}
