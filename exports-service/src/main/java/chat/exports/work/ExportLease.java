package chat.exports.work;

import chat.exports.archive.ExportProgress;
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
 * A worker's lease on an export, renewed by a separate thread.
 *
 * <p>The thread also stores the progress. It interrupts the worker when the lease is lost, the
 * export is cancelled, or the work stalls.
 */
final class ExportLease implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ExportLease.class);

  /** The lease's duration; several times the renewal interval. */
  static final Duration LENGTH = Duration.ofSeconds(30);

  private static final Duration RENEWAL_INTERVAL = Duration.ofSeconds(2);

  /** Longer than any single wait of a healthy export. */
  private static final Duration STALL_TIMEOUT = Duration.ofMinutes(3);

  private final DataExport export;
  private final ExportProgress exportProgress;
  private final DataExportRepository exports;
  private final Clock clock;
  private final Thread worker = Thread.currentThread();
  private final Thread watcher;
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile boolean isLost;
  private Instant end;

  ExportLease(
      DataExport export, ExportProgress exportProgress, DataExportRepository exports, Clock clock) {
    this.export = export;
    this.exportProgress = exportProgress;
    this.exports = exports;
    this.clock = clock;
    this.end = clock.instant().plus(LENGTH);
    this.watcher = Thread.ofVirtual().name("lease-" + export.exportId()).start(this::watch);
  }

  /** Whether another worker has the export, or it was cancelled. */
  boolean isLost() {
    return isLost;
  }

  private void watch() {
    long steps = -1;
    long lastProgressAt = System.nanoTime();
    while (!isClosedWithin(RENEWAL_INTERVAL)) {
      if (exportProgress.steps() != steps) {
        steps = exportProgress.steps();
        lastProgressAt = System.nanoTime();
      } else if (System.nanoTime() - lastProgressAt > STALL_TIMEOUT.toNanos()) {
        LOG.warn("Export stalled: id {}; interrupting its worker", export.exportId());
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
      throw new IllegalStateException("Lease renewal interrupted unexpectedly", e);
    }
  }

  private boolean prolong() {
    Instant next = clock.instant().plus(LENGTH);
    try {
      boolean isProlonged =
          exports.prolong(export.exportId(), export.attempts(), next, exportProgress.progress());
      end = next;
      return isProlonged;
    } catch (RuntimeException e) {
      LOG.warn(
          "Lease not renewed: export {}, {}; retrying until the lease ends",
          export.exportId(),
          e.toString());
      // The database may be reachable for other workers, who take over once the lease has ended.
      return clock.instant().isBefore(end);
    }
  }

  private synchronized void interruptWorker() {
    if (closed.getCount() > 0) {
      worker.interrupt();
    }
  }

  /**
   * Stops the renewal, in the worker's thread, so that no renewal overwrites later writes. Clears a
   * pending interrupt of the worker.
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
      LOG.info("Interrupted by shutdown while releasing the lease of export {}", export.exportId());
    }
  }
}
