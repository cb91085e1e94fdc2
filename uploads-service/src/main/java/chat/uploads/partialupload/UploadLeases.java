package chat.uploads.partialupload;

import chat.blob.BlobStore;
import chat.kit.error.Refusal;
import chat.kit.setting.AtLeast;
import chat.kit.token.Caller;
import chat.uploads.UploadsError;
import chat.uploads.upload.UploadKey;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Lets only one writer at a time add to an upload, across all replicas. */
@Singleton
public final class UploadLeases {

  private static final Duration LOOK_AGAIN = Duration.ofMillis(50);

  /**
   * Limit of waiting requests, each of which queries the database about 20 times a second; beyond
   * it requests fail at once, as after their timeout.
   */
  private static final int MAX_WAITING = 16;

  private final TusUploadRepository repository;
  private final TusLimits limits;
  private final BlobStore blobs;
  private final Clock clock;
  private final Duration life;
  private final Semaphore waiting = new Semaphore(MAX_WAITING);

  /**
   * @param life how long an upload is kept after its last bytes
   */
  UploadLeases(
      TusUploadRepository repository,
      TusLimits limits,
      BlobStore blobs,
      Clock clock,
      @AtLeast("1m") @Property(name = "chat.tus-upload-life") Duration life) {
    this.repository = repository;
    this.limits = limits;
    this.blobs = blobs;
    this.clock = clock;
    this.life = life;
  }

  /** Returns when an upload expires whose last bytes arrive now. */
  public Instant expiry() {
    return clock.instant().plus(life);
  }

  /**
   * Stores a new upload and returns its first lease; 413 if that would exceed the quota.
   *
   * @param more bytes beyond those of its parts
   */
  public UploadLease begin(TusUpload upload, long more) {
    UUID writer = UUID.randomUUID();
    TusUpload begun = upload.leasedUntil(clock.instant().plus(UploadLease.LENGTH));
    limits.insert(begun, more, writer);
    return new UploadLease(repository, clock, life, writer, begun);
  }

  /**
   * Takes the lease; 423 if it is still held after the wait. A client that has aborted a request
   * may send its next one before the server has noticed.
   */
  public UploadLease take(TusUpload upload, Duration patience) {
    return tryTake(upload.id(), patience).orElseThrow(() -> refusal(upload.id()));
  }

  /**
   * Takes the lease of an upload that the caller may add to, without a query before it; empty if
   * there is no such upload, or its lease is held.
   */
  public Optional<UploadLease> tryTakeOwn(Caller caller, TusAddress address) {
    if (!address.organizationId().equals(Long.toString(caller.organizationId()))) {
      return Optional.empty();
    }
    UUID writer = UUID.randomUUID();
    Instant now = clock.instant();
    return repository
        .takeOwnLease(
            new UploadKey(caller.organizationId(), address.storageKey()),
            caller.userId(),
            address.name(),
            writer,
            now,
            now.plus(UploadLease.LENGTH))
        .stream()
        .findFirst()
        .map(taken -> lease(writer, taken));
  }

  private Refusal refusal(UploadKey id) {
    return repository
        .find(id.organizationId(), id.storageKey())
        .map(now -> now.isFinished() ? UploadsError.TUS_FINISHED : UploadsError.TUS_LOCKED)
        .orElse(UploadsError.TUS_NO_SUCH_UPLOAD)
        .refuse();
  }

  /** Takes the lease; empty if another writer holds it, or the upload is finished or missing. */
  public Optional<UploadLease> tryTake(UploadKey id, Duration patience) {
    Optional<UploadLease> free = tryTake(id);
    if (free.isPresent() || patience.isZero() || !waiting.tryAcquire()) {
      return free;
    }
    try {
      return await(id, patience);
    } finally {
      waiting.release();
    }
  }

  private Optional<UploadLease> await(UploadKey id, Duration patience) {
    long deadline = System.nanoTime() + patience.toNanos();
    Optional<UploadLease> free = Optional.empty();
    while (free.isEmpty() && System.nanoTime() - deadline < 0 && isTaken(id)) {
      try {
        TimeUnit.MILLISECONDS.sleep(LOOK_AGAIN.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        break;
      }
      free = tryTake(id);
    }
    return free;
  }

  private Optional<UploadLease> tryTake(UploadKey id) {
    UUID writer = UUID.randomUUID();
    Instant now = clock.instant();
    return repository
        .takeLease(id.organizationId(), id.storageKey(), writer, now, now.plus(UploadLease.LENGTH))
        .stream()
        .findFirst()
        .map(taken -> lease(writer, taken));
  }

  private boolean isTaken(UploadKey id) {
    return repository
        .find(id.organizationId(), id.storageKey())
        .filter(upload -> !upload.isFinished())
        .isPresent();
  }

  /**
   * Detects bytes that are already at their final key: if a program died or lost its lease after it
   * had moved them, the row still counts fewer bytes, and those are no longer at the arriving key.
   */
  private UploadLease lease(UUID writer, LeasedUpload taken) {
    TusUpload upload = taken.upload();
    UploadLease lease = new UploadLease(repository, clock, life, writer, upload);
    boolean wasEverTakenOver = taken.wasBrokenOff() || upload.generation() > 0;
    if (wasEverTakenOver && isAtFinalKey(upload)) {
      lease.note(upload.length());
    }
    return lease;
  }

  private boolean isAtFinalKey(TusUpload upload) {
    return blobs.size(upload.key()).equals(OptionalLong.of(upload.length()));
  }
}
