package chat.uploads.tus;

import chat.kit.error.Refusal;
import chat.uploads.UploadsError;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A writer's lease of an upload. It stands in the upload's row, which needs no connection: whoever
 * writes prolongs it as bytes come, and where they stop coming, or the program dies, the next
 * writer takes it over. What the row says to be received changes by the writer of the lease alone.
 */
final class UploadLease implements AutoCloseable {

  /** Short, for a client comes back seconds after the program that served it was killed. */
  static final Duration LENGTH = Duration.ofSeconds(5);

  private static final Logger LOG = LoggerFactory.getLogger(UploadLease.class);

  /** What must be left of it before more is written. */
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
   * @param life how long the upload is kept from its last bytes on
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

  /** As it is known to this lease. */
  synchronized TusUpload upload() {
    return upload;
  }

  /** To be called before each write; 409 where another has gone on with the upload meanwhile. */
  synchronized void prolongIfDue() {
    if (isLost) {
      throw lost();
    }
    if (!isOver && clock.instant().plus(RESERVE).isAfter(until)) {
      advance(upload.received());
    }
  }

  /** The same beside the writer, who learns at his next step where the lease is lost. */
  void keep() {
    try {
      prolongIfDue();
    } catch (RuntimeException e) {
      LOG.debug("A lease is not prolonged: {}", e.toString());
    }
  }

  /**
   * From now on, where the storage fails, nobody knows what it has done or still does: it may be at
   * bytes that nobody waits for any more, or have put them into their place.
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

  /** False where another has the lease. */
  private boolean storeLease(long durable, Instant newUntil, Instant expiresAt) {
    return repository.advance(
        upload.organizationId(), upload.place(), writer, durable, newUntil, expiresAt);
  }

  /** Bytes that are new renew the upload's life, nothing else does: what never ends would stay. */
  private TusUpload with(long durable) {
    return durable > upload.received() ? upload.with(durable, expiry()) : upload.with(durable);
  }

  /** Until when the upload is kept that gets bytes, or is finished, now. */
  Instant expiry() {
    return clock.instant().plus(life);
  }

  /** Notes bytes that are durable; the end of the lease acknowledges them. */
  synchronized void note(long durable) {
    upload = with(durable);
  }

  /** Acknowledges bytes that are durable, and lets the next writer in. */
  synchronized TusUpload end(long durable) {
    TusUpload ended = with(durable);
    isOver = true;
    boolean isEnded =
        repository.endLease(
            upload.organizationId(), upload.place(), writer, durable, ended.expiresAt());
    if (!isEnded) {
      throw lost();
    }
    upload = ended;
    return upload;
  }

  /** Who has the lease, for whoever writes down what it has brought. */
  UUID writer() {
    return writer;
  }

  /**
   * Removes the upload's row, and with it the lease, if that has not been ended already; false
   * where another has the lease by now, or has finished the upload.
   */
  synchronized boolean remove() {
    isOver = true;
    return repository.deleteUnfinished(upload.organizationId(), upload.place(), writer) > 0;
  }

  /** The upload takes no more bytes: it is finished, and with it the lease is over. */
  synchronized void markOver() {
    isOver = true;
  }

  private Refusal lost() {
    isOver = true;
    isLost = true;
    return UploadsError.TUS_LEASE_LOST.refuse();
  }

  /**
   * Lets the next writer in, where nothing better has ended the lease. One in which writing failed
   * stays unended, for the storage may still be at what it was given: the next one takes it over.
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
      LOG.info("A lease ends by itself, not by its writer: {}", e.toString());
    }
  }
}
