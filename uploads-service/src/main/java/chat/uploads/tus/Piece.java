package chat.uploads.tus;

import chat.blob.BlobAppender;
import chat.kit.error.Refusal;
import chat.uploads.UploadsError;
import chat.uploads.upload.ContentTypes;
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
 * The bytes that one request adds. While they come, those that are written are made durable and
 * acknowledged now and then, beside the writing, so that neither a broken connection nor a crash
 * costs much, and the end of a large piece has little left to wait for.
 */
final class Piece implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Piece.class);
  private static final int BUFFER = 64 << 10;
  private static final long BYTES_BETWEEN = 16 << 20;
  private static final Duration TIME_BETWEEN = Duration.ofSeconds(2);

  /** A disk that is slower than the network slows the client down. */
  private static final long MOST_NOT_DURABLE = 64 << 20;

  private static final Duration PROLONG_BETWEEN = Duration.ofSeconds(1);

  private final UploadLease lease;
  private final BlobAppender appender;
  private final @Nullable Checksum checksum;
  private final ExecutorService threads;
  private final Clock clock;
  private final long begin;

  /** Of an upload that is so small and not begun yet, what has come; null of others. */
  private final @Nullable ByteArrayOutputStream whole;

  /** Of what is counted below; the writer and whoever looks after him take it in turn. */
  private final ReentrantLock counting = new ReentrantLock();

  private long written;
  private long writtenWhenLooked;
  private long syncing;
  private boolean isClosed;
  private Instant syncedAt;
  private volatile boolean isStoring;
  private volatile Future<?> lastSync = CompletableFuture.completedFuture(null);

  /**
   * @param checksum what the bytes must have, without which none of them counts
   * @param threads for what is done beside the writing
   */
  Piece(
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
   * Writes what comes; all of it is durable then.
   *
   * @return how many bytes the upload has
   * @throws IOException where the connection breaks; what has come is acknowledged then, as it is
   *     where the client is too slow
   */
  long receive(InputStream body) throws IOException {
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

  /** What has come of a small upload from its first byte on; null of others. */
  byte @Nullable [] beginning() {
    return whole == null ? null : whole.toByteArray();
  }

  private int next(InputStream body, byte[] buffer) throws IOException {
    try {
      return body.read(buffer);
    } catch (IOException | Refusal broken) {
      if (checksum == null) {
        keepWhatCame(broken);
      }
      throw broken;
    }
  }

  private void keepWhatCame(Exception broken) {
    try {
      syncAll(appender::sync);
      lease.end(written);
    } catch (RuntimeException alsoFailed) {
      // Whoever hears of a connection that broke says nothing of what else failed.
      LOG.warn("What came before a connection broke is not acknowledged", alsoFailed);
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
    if (lastSync.isDone() || notDurable >= MOST_NOT_DURABLE) {
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
   * To be called now and then: a storage that takes its time costs nobody his lease, and where
   * nothing has come since the last time, what came before is made durable and acknowledged, for
   * the client may have fallen silent for good. Not after a synchronization that failed: a file
   * system tells once that it has lost bytes, so the next one says nothing of those.
   */
  void lookAfter() {
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
          && written == writtenWhenLooked
          && written > syncing
          && lastSync.state() == Future.State.SUCCESS) {
        beginSync();
      }
      writtenWhenLooked = written;
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

  /** A disk may take longer than the lease would last by itself. */
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

  /**
   * Waits for what is done beside the writing, whatever comes of it; a look that was under way
   * begins nothing any more.
   */
  @Override
  public void close() {
    counting.lock();
    try {
      isClosed = true;
      await(lastSync);
    } catch (RuntimeException e) {
      LOG.debug("What was written last is not acknowledged: {}", e.toString());
    } finally {
      counting.unlock();
    }
  }
}
