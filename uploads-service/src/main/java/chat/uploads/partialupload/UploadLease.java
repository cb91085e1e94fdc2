package chat.uploads.partialupload;

import chat.kit.error.Refusal;
import chat.uploads.UploadsError;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A writer's lease of an upload, stored in the upload's row.
 *
 * <p>It needs no database connection: the writer prolongs it as bytes arrive, and if they stop, or
 * the program dies, the next writer takes it over. Only the holder of the lease changes the row's
 * count of received bytes.
 */
public final class UploadLease implements AutoCloseable {

  /** Short, because a client returns seconds after the program that served it was killed. */
  public static final Duration LENGTH = Duration.ofSeconds(5);

  private static final Logger LOG = LoggerFactory.getLogger(UploadLease.class);

  /** Time that must remain before more is written; below it the lease is prolonged. */
  private static final Duration RESERVE = Duration.ofMillis(3500);

  private final TusUploadRepository repository;
  private final Clock clock;
  private final Duration life;
  private final UUID writer;
  private TusUpload upload;
  private Instant until;
  private boolean staysUnended;
  private boolean isOver;
  private boolean isLost;

  /**
   * @param life how long the upload is kept after its last bytes
   */
  UploadLease(
      TusUploadRepository repository, Clock clock, Duration life, UUID writer, TusUpload upload) {
    this.repository = repository;
    this.clock = clock;
    this.life = life;
    this.writer = writer;
    this.upload = upload;
    this.until = upload.writerUntil() == null ? Instant.MIN : upload.writerUntil();
  }

  /** Returns the upload in the state that this lease has last stored or noted. */
  public synchronized TusUpload upload() {
    return upload;
  }

  /**
   * Prolongs the lease if it ends soon; to be called before each write. 409 if another writer has
   * taken it.
   */
  synchronized void prolongIfDue() {
    if (isLost) {
      throw lost();
    }
    if (!isOver && clock.instant().plus(RESERVE).isAfter(until)) {
      advance(upload.received());
    }
  }

  /**
   * Like {@link #prolongIfDue}, on another thread; the writer detects a lost lease at its next
   * step.
   */
  void keep() {
    try {
      prolongIfDue();
    } catch (RuntimeException e) {
      LOG.debug("Upload lease not prolonged: {}", e.toString());
    }
  }

  /**
   * Leaves the lease to expire from now on. If the storage fails, its state is unknown: it may
   * still be processing bytes, or have moved them to their final key.
   */
  synchronized void leaveUnended() {
    staysUnended = true;
  }

  /** Acknowledges bytes that are durable, and prolongs the lease. */
  synchronized void advance(long durable) {
    TusUpload advanced = with(durable);
    Instant newUntil = clock.instant().plus(LENGTH);
    if (!storeLease(durable, newUntil, advanced.expiresAt())) {
      throw lost();
    }
    upload = advanced;
    until = newUntil;
  }

  /** Returns false if another writer has the lease. */
  private boolean storeLease(long durable, Instant newUntil, Instant expiresAt) {
    return repository.advance(
        upload.organizationId(), upload.storageKey(), writer, durable, newUntil, expiresAt);
  }

  /**
   * Extends the upload's life only for new bytes, so that an upload cannot be kept forever without
   * progress.
   */
  private TusUpload with(long durable) {
    return durable > upload.received() ? upload.with(durable, expiry()) : upload.with(durable);
  }

  /** Returns when an upload expires that gets bytes, or is finished, now. */
  public Instant expiry() {
    return clock.instant().plus(life);
  }

  /** Records bytes that are durable; the end of the lease acknowledges them. */
  public synchronized void note(long durable) {
    upload = with(durable);
  }

  /** Acknowledges bytes that are durable, and ends the lease. */
  public synchronized TusUpload end(long durable) {
    TusUpload ended = with(durable);
    isOver = true;
    boolean isEnded =
        repository.endLease(
            upload.organizationId(), upload.storageKey(), writer, durable, ended.expiresAt());
    if (!isEnded) {
      throw lost();
    }
    upload = ended;
    return upload;
  }

  /** Returns the id of the lease's holder, for the row that records its result. */
  public UUID writer() {
    return writer;
  }

  /**
   * Deletes the upload's row and with it the lease; returns false if another writer has the lease,
   * or has finished the upload.
   */
  public synchronized boolean remove() {
    isOver = true;
    return repository.deleteUnfinished(upload.organizationId(), upload.storageKey(), writer) > 0;
  }

  /** Marks the lease as over, because the upload is finished. */
  public synchronized void markOver() {
    isOver = true;
  }

  private Refusal lost() {
    isOver = true;
    isLost = true;
    return UploadsError.TUS_LEASE_LOST.refuse();
  }

  /**
   * Ends the lease unless it is over already. After a failed write it is left to expire, because
   * the storage may still be processing the bytes; the next writer takes it over.
   */
  @Override
  public synchronized void close() {
    if (isOver) {
      return;
    }
    try {
      if (staysUnended) {
        isOver = true;
        boolean _ = storeLease(upload.received(), clock.instant(), upload.expiresAt());
      } else {
        end(upload.received());
      }
    } catch (RuntimeException e) {
      LOG.info("Upload lease not ended by its writer; it expires by itself: {}", e.toString());
    }
  }
}
