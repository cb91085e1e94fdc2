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

  /** Claims a due export, if there is one and the storage has free space. */
  Optional<DataExport> claim(Instant now, Instant until) {
    if (!preconditions.hasRoom()) {
      return Optional.empty();
    }
    return exports.claim(now, until).stream().findFirst();
  }

  /**
   * Makes the archive of a claimed export, or releases the export for a later attempt.
   *
   * @param isStopping whether the program is shutting down, which interrupts running work
   */
  void work(DataExport claimed, BooleanSupplier isStopping) {
    if (claimed.countedAttempts() > MAX_ATTEMPTS) {
      changes.fail(claimed, "It could not be made in %d attempts.".formatted(MAX_ATTEMPTS));
      return;
    }
    ExportProgress exportProgress = new ExportProgress(preconditions.throttle());
    try {
      make(claimed, exportProgress);
    } catch (IOException | RuntimeException | Error e) {
      if (isStopping.getAsBoolean()) {
        release(claimed, e, Duration.ZERO, false);
      } else if (e instanceof Refusal refusal && refusal.status() < 500) {
        changes.fail(claimed, refusal.text());
      } else if (isTriedForTooLong(claimed)) {
        LOG.warn("Export failed permanently: id {}", claimed.exportId(), e);
        changes.fail(claimed, "It could not be made within %d hours.".formatted(MAX_AGE.toHours()));
      } else {
        boolean wasBusy = e instanceof Refusal && exportProgress.isWaiting();
        release(claimed, e, BACKOFF.after(claimed.attempts()), !wasBusy);
      }
    }
  }

  private boolean isTriedForTooLong(DataExport claimed) {
    return claimed.attempts() > MAX_ATTEMPTS
        && claimed.exportTime().plus(MAX_AGE).isBefore(clock.instant());
  }

  /**
   * Removes bytes that killed workers may have stored. Older attempts were covered by one of these.
   */
  private void removeEarlierAttempts(DataExport claimed) {
    int first = Math.max(1, claimed.attempts() - MAX_ATTEMPTS);
    for (int attempt = first; attempt < claimed.attempts(); attempt++) {
      blobs.delete(claimed.key(attempt));
    }
  }

  private void make(DataExport claimed, ExportProgress exportProgress) throws IOException {
    long size = 0;
    boolean isLost;
    try (ExportLease exportLease = new ExportLease(claimed, exportProgress, exports, clock)) {
      try {
        removeEarlierAttempts(claimed);
        changes.start(claimed);
        exportProgress.waitForOwners();
        size = store(claimed, preconditions.scope(claimed), exportProgress);
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
            claimed, exportProgress.progress(), size, preconditions.expiryFrom(clock.instant()))) {
      LOG.info(
          "Export lease lost or export cancelled: id {}; removing this attempt's archive",
          claimed.exportId());
      blobs.delete(claimed.key(claimed.attempts()));
      return;
    }
    LOG.info("Export succeeded: id {}, {} bytes", claimed.exportId(), size);
  }

  /** Stores the archive durably and returns its size in bytes. */
  private long store(DataExport claimed, ExportScope exportScope, ExportProgress exportProgress)
      throws IOException {
    Pipe pipe = new Pipe(PIPE_TIMEOUT);
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Long> storedSize = executor.submit(() -> put(claimed, pipe.source()));
      try {
        // The writer closes its stream also after a failure, which must not count as the archive's
        // end.
        makeArchive.write(
            claimed, exportScope, CloseShieldOutputStream.wrap(pipe.sink()), exportProgress);
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

  private long put(DataExport claimed, InputStream archive) throws IOException {
    try (archive) {
      return blobs.put(claimed.key(claimed.attempts()), archive);
    }
  }

  /**
   * Releases the export for a later attempt.
   *
   * @param counts false if this attempt does not count: the program is shutting down, or every
   *     owner answered only that it is busy, possibly with other exports
   */
  private void release(DataExport claimed, Throwable failure, Duration pause, boolean counts) {
    LOG.warn(
        "Export attempt failed: id {}; retrying in {} after attempt {}",
        claimed.exportId(),
        pause,
        claimed.attempts(),
        failure);
    Instant next = clock.instant().plus(pause);
    exports.postpone(
        claimed.exportId(), claimed.attempts(), next, String.valueOf(failure), counts ? 0 : 1);
  }
}
