package chat.exports.work;

import chat.blob.BlobStore;
import chat.exports.archive.ExportProgress;
import chat.exports.archive.ExportScope;
import chat.exports.archive.MakeArchive;
import chat.exports.request.DataExport;
import chat.exports.request.DataExportRepository;
import chat.exports.request.ExportChanges;
import chat.kit.error.Refusal;
import chat.kit.job.Backoff;
import chat.kit.stream.Pipe;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import org.apache.commons.io.output.CloseShieldOutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs one attempt at an export and records its outcome. */
@Singleton
final class ExportAttempt {

  private static final Logger LOG = LoggerFactory.getLogger(ExportAttempt.class);

  /** Enough to outlast temporary failures: the last attempts are minutes apart. */
  static final int MAX_ATTEMPTS = 12;

  /**
   * Since the request. After that, an export with this many failed attempts, counted or not, is
   * given up. Time in the queue does not reduce the number of attempts.
   */
  private static final Duration MAX_AGE = Duration.ofDays(1);

  static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(2), Duration.ofMinutes(5));

  /** {@link ExportLease} detects stalled work; this only bounds the wait for slow, small tables. */
  private static final Duration PIPE_TIMEOUT = Duration.ofHours(6);

  private final DataExportRepository exports;
  private final ExportChanges changes;
  private final WorkerPreconditions preconditions;
  private final MakeArchive makeArchive;
  private final BlobStore blobs;
  private final Clock clock;

  ExportAttempt(
      DataExportRepository exports,
      ExportChanges changes,
      WorkerPreconditions preconditions,
      MakeArchive makeArchive,
      BlobStore blobs,
      Clock clock) {
    this.exports = exports;
    this.changes = changes;
    this.preconditions = preconditions;
    this.makeArchive = makeArchive;
    this.blobs = blobs;
    this.clock = clock;
  }

  /** Leases a due export, if there is one and the storage has free space. */
  Optional<DataExport> lease(Instant now, Instant until) {
    if (!preconditions.hasRoom()) {
      return Optional.empty();
    }
    return exports.lease(now, until).stream().findFirst();
  }

  /**
   * Makes the archive of a leased export, or releases the export for a later attempt.
   *
   * @param isStopping whether the program is shutting down, which interrupts running work
   */
  void work(DataExport leased, BooleanSupplier isStopping) {
    if (leased.countedAttempts() > MAX_ATTEMPTS) {
      changes.fail(leased, failureWithin(MAX_ATTEMPTS + " attempts"));
      return;
    }
    ExportProgress exportProgress = new ExportProgress(preconditions.throttle());
    try {
      make(leased, exportProgress);
    } catch (IOException | RuntimeException | Error e) {
      if (isStopping.getAsBoolean()) {
        release(leased, e, Duration.ZERO, false);
      } else if (e instanceof Refusal refusal && refusal.status() < 500) {
        changes.fail(leased, refusal.text());
      } else if (isTriedForTooLong(leased)) {
        LOG.warn("Export failed permanently: id {}", leased.exportId(), e);
        changes.fail(leased, failureWithin(MAX_AGE.toHours() + " hours"));
      } else {
        boolean wasBusy = e instanceof Refusal && exportProgress.isWaiting();
        release(leased, e, BACKOFF.after(leased.attempts()), !wasBusy);
      }
    }
  }

  private static String failureWithin(String limit) {
    return "It was not completed within %s; request a new export later.".formatted(limit);
  }

  private boolean isTriedForTooLong(DataExport leased) {
    return leased.attempts() > MAX_ATTEMPTS
        && leased.exportTime().plus(MAX_AGE).isBefore(clock.instant());
  }

  /**
   * Removes bytes that killed workers may have stored. Older attempts were covered by one of these.
   */
  private void removeEarlierAttempts(DataExport leased) {
    int first = Math.max(1, leased.attempts() - MAX_ATTEMPTS);
    for (int attempt = first; attempt < leased.attempts(); attempt++) {
      blobs.delete(leased.key(attempt));
    }
  }

  private void make(DataExport leased, ExportProgress exportProgress) throws IOException {
    long size = 0;
    boolean isLost;
    try (ExportLease exportLease = new ExportLease(leased, exportProgress, exports, clock)) {
      try {
        removeEarlierAttempts(leased);
        changes.start(leased);
        exportProgress.waitForOwners();
        size = store(leased, preconditions.scope(leased), exportProgress);
      } catch (IOException | RuntimeException e) {
        // If the lease was lost after the storage had the whole archive, the archive still counts.
        if (!exportLease.isLost()) {
          throw e;
        }
      }
      isLost = exportLease.isLost();
    }
    if (isLost
        || !changes.succeed(
            leased, exportProgress.progress(), size, preconditions.expiryFrom(clock.instant()))) {
      LOG.info(
          "Export lease lost or export cancelled: id {}; removing this attempt's archive",
          leased.exportId());
      blobs.delete(leased.key(leased.attempts()));
      return;
    }
    LOG.info("Export succeeded: id {}, {} bytes", leased.exportId(), size);
  }

  /** Stores the archive durably and returns its size in bytes. */
  private long store(DataExport leased, ExportScope exportScope, ExportProgress exportProgress)
      throws IOException {
    Pipe pipe = new Pipe(PIPE_TIMEOUT);
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Long> storedSize = executor.submit(() -> put(leased, pipe.source()));
      try {
        // The writer closes its stream also after a failure, which must not count as the archive's
        // end.
        makeArchive.write(
            leased, exportScope, CloseShieldOutputStream.wrap(pipe.sink()), exportProgress);
        pipe.sink().close();
        return storedSize.get();
      } catch (InterruptedException e) {
        // The storage is not interrupted; a partial archive that it may store is removed later.
        pipe.fail(e);
        throw new InterruptedIOException("Interrupted");
      } catch (ExecutionException e) {
        throw new IOException("Storing the archive failed: " + e.getCause(), e.getCause());
      } catch (IOException | RuntimeException | Error e) {
        pipe.fail(e);
        throwRefusal(storedSize);
        throw e;
      }
    }
  }

  /**
   * Rethrows a refusal of the storage. It is the cause of the writer's failure, so it is reported
   * instead.
   */
  private static void throwRefusal(Future<Long> storedSize) {
    try {
      storedSize.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Refusal refusal) {
        throw refusal;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private long put(DataExport leased, InputStream archive) throws IOException {
    try (archive) {
      return blobs.put(leased.key(leased.attempts()), archive);
    }
  }

  /**
   * Releases the export for a later attempt.
   *
   * @param counts false if this attempt does not count: the program is shutting down, or every
   *     owner answered only that it is busy, possibly with other exports
   */
  private void release(DataExport leased, Throwable failure, Duration pause, boolean counts) {
    LOG.warn(
        "Export attempt failed: id {}; retrying in {} after attempt {}",
        leased.exportId(),
        pause,
        leased.attempts(),
        failure);
    Instant next = clock.instant().plus(pause);
    exports.postpone(
        leased.exportId(), leased.attempts(), next, String.valueOf(failure), counts ? 0 : 1);
  }
}
