package chat.exports.archive;

import chat.kit.stream.BulkInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A stream that is read once others have been. Until then a little is taken off it now and then and
 * put aside, for who writes it gives up where nothing moves. Used by one thread.
 */
final class AheadStream extends BulkInputStream {

  private static final long PAUSE = TimeUnit.SECONDS.toNanos(5);

  /** So much that the buffers of the network on the way move, too. */
  private static final int AT_ONCE = 512 << 10;

  private static final int BUFFER = 64 << 10;

  /** What has come to this machine is handed on piece by piece, by another thread. */
  private static final long BETWEEN_PIECES = TimeUnit.MILLISECONDS.toNanos(1);

  private final InputStream in;
  private long takenAt = System.nanoTime();
  private @Nullable ScratchFile aside;
  private @Nullable InputStream ahead;

  AheadStream(InputStream in) {
    this.in = in;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    int read = readOn(into, offset, length);
    takenAt = System.nanoTime();
    return read;
  }

  private int readOn(byte[] into, int offset, int length) throws IOException {
    ScratchFile scratch = aside;
    if (scratch != null) {
      if (ahead == null) {
        ahead = scratch.read();
      }
      int read = ahead.read(into, offset, length);
      if (read >= 0) {
        return read;
      }
      scratch.close();
      aside = null;
      ahead = null;
    }
    return in.read(into, offset, length);
  }

  /** Takes of what has come, where nothing was taken for a while; hardly waits for more. */
  void takeSome() throws IOException {
    if (ahead != null || System.nanoTime() - takenAt < PAUSE) {
      return;
    }
    byte[] buffer = new byte[BUFFER];
    int taken = 0;
    while (taken < AT_ONCE && hasMore()) {
      int read = in.read(buffer);
      if (read < 0) {
        break;
      }
      aside().write(Arrays.copyOf(buffer, read));
      taken += read;
    }
    takenAt = System.nanoTime();
  }

  private boolean hasMore() throws IOException {
    if (in.available() == 0) {
      LockSupport.parkNanos(BETWEEN_PIECES);
    }
    return in.available() > 0;
  }

  private ScratchFile aside() throws IOException {
    ScratchFile scratch = aside;
    if (scratch == null) {
      scratch = new ScratchFile();
      aside = scratch;
    }
    return scratch;
  }

  @Override
  public void close() throws IOException {
    try (in) {
      if (aside != null) {
        aside.close();
      }
    }
  }
}
