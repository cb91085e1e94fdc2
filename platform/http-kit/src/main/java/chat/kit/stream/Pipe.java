package chat.kit.stream;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Connects a writing thread to a reading thread, with backpressure in both directions.
 *
 * <p>It buffers half a megabyte at most. If one side fails, or stops for too long, the other side
 * fails with an {@link IOException}, so truncated data is never mistaken for complete data.
 */
public final class Pipe {

  private static final int PIECE = 64 << 10;
  private static final int PIECES = 8;
  private static final byte[] END = new byte[0];

  private final BlockingQueue<byte[]> pieces = new ArrayBlockingQueue<>(PIECES);
  private final long patienceMillis;
  private final Sink sink = new Sink();
  private final Source source = new Source();
  private volatile @Nullable Throwable failure;
  private volatile boolean isAbandoned;

  /**
   * Creates an unused pipe.
   *
   * @param patience maximum time that a side waits for the other one's next call
   */
  public Pipe(Duration patience) {
    this.patienceMillis = patience.toMillis();
  }

  /** Returns the stream of the writing thread; closing it marks the data as complete. */
  public OutputStream sink() {
    return sink;
  }

  /** Returns the stream of the reading thread; closing it early makes further writes fail. */
  public InputStream source() {
    return source;
  }

  /** Ends writing with a failure: the reader gets an {@link IOException} instead of the end. */
  public void fail(Throwable cause) {
    failure = cause;
    pieces.clear();
    pieces.offer(END);
  }

  private final class Sink extends OutputStream {

    private final byte[] buffer = new byte[PIECE];
    private int filled;
    private boolean isClosed;

    @Override
    public void write(int octet) throws IOException {
      write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      int written = 0;
      while (written < length) {
        int part = Math.min(length - written, PIECE - filled);
        System.arraycopy(bytes, offset + written, buffer, filled, part);
        filled += part;
        written += part;
        if (filled == PIECE) {
          flush();
        }
      }
    }

    @Override
    public void flush() throws IOException {
      if (filled > 0) {
        hand(Arrays.copyOf(buffer, filled));
        filled = 0;
      }
    }

    @Override
    public void close() throws IOException {
      if (!isClosed) {
        isClosed = true;
        flush();
        hand(END);
      }
    }

    private void hand(byte[] piece) throws IOException {
      try {
        if (!isAbandoned && !pieces.offer(piece, patienceMillis, TimeUnit.MILLISECONDS)) {
          throw new IOException("The reader has not read for " + patienceMillis + " ms");
        }
      } catch (InterruptedException e) {
        throw interrupted(e);
      }
      if (isAbandoned) {
        throw new IOException("The reader has closed the pipe");
      }
    }
  }

  private final class Source extends BulkInputStream {

    private byte[] piece = END;
    private int taken;
    private boolean isAtEnd;

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      if (taken == piece.length && !isAtEnd) {
        next();
      }
      if (isAtEnd) {
        return -1;
      }
      int part = Math.min(length, piece.length - taken);
      System.arraycopy(piece, taken, into, offset, part);
      taken += part;
      return part;
    }

    private void next() throws IOException {
      requireNoFailure();
      byte[] polled;
      try {
        polled = pieces.poll(patienceMillis, TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        throw interrupted(e);
      }
      requireNoFailure();
      if (polled == null) {
        throw new IOException("Nothing was written for " + patienceMillis + " ms");
      }
      piece = polled;
      taken = 0;
      isAtEnd = polled == END;
    }

    private void requireNoFailure() throws IOException {
      Throwable cause = failure;
      if (cause != null) {
        throw new IOException("The writer failed: " + cause, cause);
      }
    }

    @Override
    public void close() {
      isAbandoned = true;
      pieces.clear();
      pieces.offer(END);
    }
  }

  private static InterruptedIOException interrupted(InterruptedException cause) {
    Thread.currentThread().interrupt();
    var interrupted = new InterruptedIOException("Interrupted");
    interrupted.initCause(cause);
    return interrupted;
  }
}
