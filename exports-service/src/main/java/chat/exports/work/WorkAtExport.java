package chat.exports.work;

import chat.blob.BlobStore;
import chat.exports.archive.Course;
import chat.exports.archive.MakeArchive;
import chat.exports.archive.Scope;
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

/** One attempt at an export, and what becomes of it. */
@Singleton
final class WorkAtExport {

  private static final Logger LOG = LoggerFactory.getLogger(WorkAtExport.class);

  /** Attempts that no fault of the moment outlasts: the last ones are minutes apart. */
  static final int MOST_ATTEMPTS = 12;

  /**
   * From its request on; after that one which has failed so many times, counted or not, is given
   * up. Who was in the queue for so long is tried as often as others.
   */
  private static final Duration LONGEST = Duration.ofDays(1);

  static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(2), Duration.ofMinutes(5));

  /** Whether anything moves is seen to by the {@link Claim}; small tables may take long. */
  private static final Duration PATIENCE = Duration.ofHours(6);

  private final DataExportRepository exports;
  private final ExportChanges changes;
  private final WorkConditions conditions;
  private final MakeArchive makeArchive;
  private final BlobStore blobs;
  private final Clock clock;

  WorkAtExport(
      DataExportRepository exports,
      ExportChanges changes,
      WorkConditions conditions,
      MakeArchive makeArchive,
      BlobStore blobs,
      Clock clock) {
    this.exports = exports;
    this.changes = changes;
    this.conditions = conditions;
    this.makeArchive = makeArchive;
    this.blobs = blobs;
    this.clock = clock;
  }

  /** Claims an export that nobody is at, if there is one and the storage has room for it. */
  Optional<DataExport> claim(Instant now, Instant until) {
    if (!conditions.hasRoom()) {
      return Optional.empty();
    }
    return exports.claim(now, until).stream().findFirst();
  }

  /**
   * Makes the archive of an export that the caller has claimed, or leaves it to a later attempt.
   *
   * @param isStopping whether the program ends, and breaks off what is under way
   */
  void work(DataExport claimed, BooleanSupplier isStopping) {
    if (claimed.countedAttempts() > MOST_ATTEMPTS) {
      changes.fail(claimed, "It could not be made in %d attempts.".formatted(MOST_ATTEMPTS));
      return;
    }
    Course course = new Course(conditions.pace());
    try {
      make(claimed, course);
    } catch (IOException | RuntimeException | Error e) {
      if (isStopping.getAsBoolean()) {
        leave(claimed, e, Duration.ZERO, false);
      } else if (e instanceof Refusal refusal && refusal.status() < 500) {
        changes.fail(claimed, refusal.text());
      } else if (isTriedForTooLong(claimed)) {
        LOG.warn("Export {} is given up", claimed.exportId(), e);
        changes.fail(claimed, "It could not be made within %d hours.".formatted(LONGEST.toHours()));
      } else {
        boolean wasBusy = e instanceof Refusal && course.isWaiting();
        leave(claimed, e, BACKOFF.after(claimed.attempts()), !wasBusy);
      }
    }
  }

  private boolean isTriedForTooLong(DataExport claimed) {
    return claimed.attempts() > MOST_ATTEMPTS
        && claimed.exportTime().plus(LONGEST).isBefore(clock.instant());
  }

  /**
   * What workers that were killed may have stored; older attempts were followed by one of these.
   */
  private void removeEarlierAttempts(DataExport claimed) {
    int first = Math.max(1, claimed.attempts() - MOST_ATTEMPTS);
    for (int attempt = first; attempt < claimed.attempts(); attempt++) {
      blobs.delete(claimed.key(attempt));
    }
  }

  private void make(DataExport claimed, Course course) throws IOException {
    long size = 0;
    boolean isLost;
    try (Claim claim = new Claim(claimed, course, exports, clock)) {
      try {
        removeEarlierAttempts(claimed);
        changes.start(claimed);
        course.waitForOwners();
        size = store(claimed, conditions.scope(claimed), course);
      } catch (IOException | RuntimeException e) {
        // Broken off while the storage had all of the archive already, it is there all the same.
        if (!claim.isLost()) {
          throw e;
        }
      }
      isLost = claim.isLost();
    }
    if (isLost
        || !changes.succeed(
            claimed, course.progress(), size, conditions.expiryFrom(clock.instant()))) {
      LOG.info("Export {} is not this worker's any more", claimed.exportId());
      blobs.delete(claimed.key(claimed.attempts()));
      return;
    }
    LOG.info("Export {} is there: {} bytes", claimed.exportId(), size);
  }

  /** The number of bytes of the archive, which is durable then. */
  private long store(DataExport claimed, Scope scope, Course course) throws IOException {
    Pipe pipe = new Pipe(PATIENCE);
    try (ExecutorService thread = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Long> stored = thread.submit(() -> put(claimed, pipe.source()));
      try {
        // An archive that breaks is closed as well, which is not its end.
        makeArchive.write(claimed, scope, CloseShieldOutputStream.wrap(pipe.sink()), course);
        pipe.sink().close();
        return stored.get();
      } catch (InterruptedException e) {
        // The storage is not interrupted: what it gets of the archive after all is removed then.
        pipe.fail(e);
        throw new InterruptedIOException("Interrupted");
      } catch (ExecutionException e) {
        throw new IOException("The storage failed: " + e.getCause(), e.getCause());
      } catch (IOException | RuntimeException | Error e) {
        pipe.fail(e);
        throwRefusal(stored);
        throw e;
      }
    }
  }

  /** What the storage refused is the reason why nobody wanted the rest of the archive. */
  private static void throwRefusal(Future<Long> stored) {
    try {
      stored.get();
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
   * Leaves it to a later attempt.
   *
   * @param counts false where this one had no chance: the program stops, or no owner had answered
   *     but that it is busy, as all may be with others' exports
   */
  private void leave(DataExport claimed, Throwable failure, Duration pause, boolean counts) {
    LOG.warn(
        "Export {} waits for {} after attempt {}",
        claimed.exportId(),
        pause,
        claimed.attempts(),
        failure);
    Instant next = clock.instant().plus(pause);
    exports.postpone(
        claimed.exportId(), claimed.attempts(), next, String.valueOf(failure), counts ? 0 : 1);
  }
}
