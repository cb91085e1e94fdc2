package chat.uploads.partialupload;

import chat.blob.BlobAppender;
import chat.kit.error.Refusal;
import chat.uploads.UploadsError;
import chat.uploads.contenttype.ContentTypes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the bytes that one request adds to an upload.
 *
 * <p>While bytes arrive, written ones are periodically made durable and acknowledged on another
 * thread, so that neither a broken connection nor a crash costs much, and little is left to sync at
 * the end of a large chunk.
 */
public final class ChunkWriter implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ChunkWriter.class);
  private static final int BUFFER = 64 << 10;
  private static final long BYTES_BETWEEN = 16 << 20;
  private static final Duration TIME_BETWEEN = Duration.ofSeconds(2);

  /**
   * Maximum number of written bytes that are not durable; beyond it the client is slowed down to
   * the speed of the disk.
   */
  private static final long MAX_NOT_DURABLE = 64 << 20;

  private static final Duration PROLONG_BETWEEN = Duration.ofSeconds(1);

  private final UploadLease lease;
  private final BlobAppender appender;
  private final @Nullable Checksum checksum;
  private final ExecutorService threads;
  private final Clock clock;
  private final long begin;

  /** All bytes received, of an upload that is small and was not begun before; null for others. */
  private final @Nullable ByteArrayOutputStream whole;

  /** Guards the counters below, which the writing thread and the timer's threads use. */
  private final ReentrantLock counting = new ReentrantLock();

  private long written;
  private long writtenAtLastCheck;
  private long syncing;
  private boolean isClosed;
  private Instant syncedAt;
  private volatile boolean isStoring;
  private volatile Future<?> lastSync = CompletableFuture.completedFuture(null);

  /**
   * @param checksum expected of the bytes, none of which is counted before it was verified; null
   *     for none
   * @param threads run the syncs concurrently with the writing
   */
  public ChunkWriter(
      UploadLease lease,
      BlobAppender appender,
      @Nullable Checksum checksum,
      ExecutorService threads,
      Clock clock) {
    this.lease = lease;
    this.appender = appender;
    this.checksum = checksum;
    this.threads = threads;
    this.clock = clock;
    this.begin = lease.upload().received();
    this.whole =
        begin == 0 && lease.upload().length() <= ContentTypes.PREFIX
            ? new ByteArrayOutputStream((int) lease.upload().length())
            : null;
    this.written = begin;
    this.syncing = begin;
    this.syncedAt = clock.instant();
  }

  /**
   * Writes the body; all of it is durable on return.
   *
   * @return how many bytes the upload has
   * @throws IOException if the connection breaks; the bytes received are acknowledged then, and
   *     also if the client is too slow, unless there is a checksum
   */
  public long receive(InputStream body) throws IOException {
    byte[] buffer = new byte[BUFFER];
    while (true) {
      int read = next(body, buffer);
      if (read < 0) {
        break;
      }
      write(buffer, read);
    }
    if (checksum != null) {
      checksum.verify();
    }
    if (written == lease.upload().length()) {
      syncAll(appender::syncWhole);
    } else {
      syncAll(appender::sync);
    }
    return written;
  }

  /** Returns the bytes of a small upload from its first byte on; null for others. */
  public byte @Nullable [] beginning() {
    return whole == null ? null : whole.toByteArray();
  }

  private int next(InputStream body, byte[] buffer) throws IOException {
    try {
      return body.read(buffer);
    } catch (IOException | Refusal broken) {
      if (checksum == null) {
        acknowledgeReceived(broken);
      }
      throw broken;
    }
  }

  private void acknowledgeReceived(Exception broken) {
    try {
      syncAll(appender::sync);
      lease.end(written);
    } catch (RuntimeException alsoFailed) {
      // The caller reports only the broken connection, so log the second failure here.
      LOG.warn("Bytes received before the connection broke are not acknowledged", alsoFailed);
      broken.addSuppressed(alsoFailed);
    }
  }

  private void write(byte[] buffer, int length) {
    long most = lease.upload().length();
    if (written + length > most) {
      throw UploadsError.TUS_BEYOND_LENGTH.refuse(most);
    }
    lease.prolongIfDue();
    isStoring = true;
    try {
      appender.write(ByteBuffer.wrap(buffer, 0, length));
    } finally {
      isStoring = false;
    }
    if (checksum != null) {
      checksum.add(buffer, 0, length);
    }
    if (whole != null) {
      whole.write(buffer, 0, length);
    }
    counting.lock();
    try {
      written += length;
      syncIfDue();
    } finally {
      counting.unlock();
    }
  }

  private void syncIfDue() {
    long notDurable = written - syncing;
    if (notDurable < BYTES_BETWEEN && clock.instant().isBefore(syncedAt.plus(TIME_BETWEEN))) {
      return;
    }
    if (lastSync.isDone() || notDurable >= MAX_NOT_DURABLE) {
      await(lastSync);
      beginSync();
    }
  }

  private void beginSync() {
    long upTo = written;
    syncing = upTo;
    syncedAt = clock.instant();
    lastSync = threads.submit(() -> sync(upTo));
  }

  /**
   * Keeps the lease while the storage is busy, and syncs when the client is silent. To be called
   * periodically.
   *
   * <p>If no bytes have arrived since the last call, those before are made durable and
   * acknowledged, because the client may never send more. Not after a failed sync: a file system
   * reports lost bytes only once, so the next sync would succeed without them.
   */
  public void maintain() {
    if (isStoring || !lastSync.isDone()) {
      lease.keep();
    }
    syncIfSilent();
  }

  private void syncIfSilent() {
    if (!counting.tryLock()) {
      return;
    }
    try {
      if (!isClosed
          && written == writtenAtLastCheck
          && written > syncing
          && lastSync.state() == Future.State.SUCCESS) {
        beginSync();
      }
      writtenAtLastCheck = written;
    } finally {
      counting.unlock();
    }
  }

  private void sync(long upTo) {
    appender.sync();
    lease.advance(checksum == null ? upTo : begin);
  }

  private void syncAll(Runnable sync) {
    counting.lock();
    try {
      await(lastSync);
      syncing = written;
      lastSync = threads.submit(sync);
      await(lastSync);
    } finally {
      counting.unlock();
    }
  }

  /** Prolongs the lease while waiting, because a disk may take longer than the lease lasts. */
  private void await(Future<?> done) {
    while (true) {
      try {
        done.get(PROLONG_BETWEEN.toMillis(), TimeUnit.MILLISECONDS);
        return;
      } catch (TimeoutException e) {
        lease.prolongIfDue();
      } catch (ExecutionException e) {
        if (e.getCause() instanceof RuntimeException failure) {
          throw failure;
        }
        throw new IllegalStateException(e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("Interrupted", e);
      }
    }
  }

  /** Waits for the last sync, ignoring its failure; no further sync is started afterwards. */
  @Override
  public void close() {
    counting.lock();
    try {
      isClosed = true;
      await(lastSync);
    } catch (RuntimeException e) {
      LOG.debug("Last written bytes are not acknowledged: {}", e.toString());
    } finally {
      counting.unlock();
    }
  }
}
