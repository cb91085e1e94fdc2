package chat.uploads.tus;

import chat.blob.BlobStore;
import chat.kit.error.Refusal;
import chat.kit.setting.AtLeast;
import chat.kit.token.Caller;
import chat.uploads.UploadsError;
import chat.uploads.upload.UploadPlace;
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

/** Lets one writer at a time add to an upload, whichever replica it comes to. */
@Singleton
final class UploadLeases {

  private static final Duration LOOK_AGAIN = Duration.ofMillis(50);

  /**
   * Each asks the database some twenty times a second; who comes while so many wait is answered at
   * once, as who has waited in vain.
   */
  private static final int MOST_WAITING = 16;

  private final TusUploadRepository repository;
  private final TusLimits limits;
  private final BlobStore blobs;
  private final Clock clock;
  private final Duration life;
  private final Semaphore waiting = new Semaphore(MOST_WAITING);

  /**
   * @param life how long an upload is kept from its last bytes on
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

  /** Until when an upload is kept whose last bytes came now. */
  Instant expiry() {
    return clock.instant().plus(life);
  }

  /**
   * Stores a new upload and gives out its first lease; 413 where the organization has no room for
   * it.
   *
   * @param more bytes that are not a part's
   */
  UploadLease begin(TusUpload upload, long more) {
    UUID writer = UUID.randomUUID();
    TusUpload begun = upload.leasedUntil(clock.instant().plus(UploadLease.LENGTH));
    limits.insert(begun, more, writer);
    return new UploadLease(repository, clock, life, writer, begun);
  }

  /**
   * Takes the lease. A client that has given a request up may come with its next one before the
   * server has noticed, so for that long the end of a lease is waited for; 423 then.
   */
  UploadLease take(TusUpload upload, Duration patience) {
    return tryTake(upload.id(), patience).orElseThrow(() -> refusal(upload.id()));
  }

  /**
   * Takes the lease of an upload that the caller may add to, without looking at it before; empty
   * where there is none at the address, or it is not to be had now.
   */
  Optional<UploadLease> tryTakeOwn(Caller caller, TusAddress address) {
    if (!address.organizationId().equals(Long.toString(caller.organizationId()))) {
      return Optional.empty();
    }
    UUID writer = UUID.randomUUID();
    Instant now = clock.instant();
    return repository
        .takeOwnLease(
            new UploadPlace(caller.organizationId(), address.place()),
            caller.userId(),
            address.name(),
            writer,
            now,
            now.plus(UploadLease.LENGTH))
        .stream()
        .findFirst()
        .map(taken -> lease(writer, taken));
  }

  private Refusal refusal(UploadPlace id) {
    return repository
        .find(id.organizationId(), id.place())
        .map(now -> now.isFinished() ? UploadsError.TUS_FINISHED : UploadsError.TUS_LOCKED)
        .orElse(UploadsError.TUS_NO_SUCH_UPLOAD)
        .refuse();
  }

  /** The same; empty where the lease is another's, or there is nothing more to be written. */
  Optional<UploadLease> tryTake(UploadPlace id, Duration patience) {
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

  private Optional<UploadLease> await(UploadPlace id, Duration patience) {
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

  private Optional<UploadLease> tryTake(UploadPlace id) {
    UUID writer = UUID.randomUUID();
    Instant now = clock.instant();
    return repository
        .takeLease(id.organizationId(), id.place(), writer, now, now.plus(UploadLease.LENGTH))
        .stream()
        .findFirst()
        .map(taken -> lease(writer, taken));
  }

  private boolean isTaken(UploadPlace id) {
    return repository
        .find(id.organizationId(), id.place())
        .filter(upload -> !upload.isFinished())
        .isPresent();
  }

  /**
   * Where a program died after it had put all the bytes into their place, or lost its lease while
   * it did, the row has not heard of it: they are not where they arrived any more.
   */
  private UploadLease lease(UUID writer, LeasedUpload taken) {
    TusUpload upload = taken.upload();
    UploadLease lease = new UploadLease(repository, clock, life, writer, upload);
    boolean wasEverTakenOver = taken.wasBrokenOff() || upload.generation() > 0;
    if (wasEverTakenOver && isInPlace(upload)) {
      lease.note(upload.length());
    }
    return lease;
  }

  private boolean isInPlace(TusUpload upload) {
    return blobs.size(upload.key()).equals(OptionalLong.of(upload.length()));
  }
}
