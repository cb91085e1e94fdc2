package chat.exports.archive;

import chat.kit.stream.BulkInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A stream that is read late, and buffers data in a file until then.
 *
 * <p>Without that its writer would time out on a stalled connection. For use by one thread.
 */
final class PrefetchingStream extends BulkInputStream {

  private static final long READ_AHEAD_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** Bytes per read-ahead; enough to drain the network buffers on the way. */
  private static final int READ_AHEAD_BYTES = 512 << 10;

  private static final int BUFFER = 64 << 10;

  /** Data that has arrived is handed over in chunks by another thread. */
  private static final long CHUNK_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final InputStream in;
  private long lastReadAt = System.nanoTime();
  private @Nullable ScratchFile scratchFile;
  private @Nullable InputStream scratchInput;

  PrefetchingStream(InputStream in) {
    this.in = in;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    int read = readBuffered(into, offset, length);
    lastReadAt = System.nanoTime();
    return read;
  }

  private int readBuffered(byte[] into, int offset, int length) throws IOException {
    ScratchFile scratch = scratchFile;
    if (scratch != null) {
      if (scratchInput == null) {
        scratchInput = scratch.read();
      }
      int read = scratchInput.read(into, offset, length);
      if (read >= 0) {
        return read;
      }
      scratch.close();
      scratchFile = null;
      scratchInput = null;
    }
    return in.read(into, offset, length);
  }

  /** Reads ahead if nothing was read for a while; hardly waits for more data. */
  void takeSome() throws IOException {
    if (scratchInput != null || System.nanoTime() - lastReadAt < READ_AHEAD_INTERVAL_NANOS) {
      return;
    }
    byte[] buffer = new byte[BUFFER];
    int total = 0;
    while (total < READ_AHEAD_BYTES && hasMore()) {
      int read = in.read(buffer);
      if (read < 0) {
        break;
      }
      scratchFile().write(Arrays.copyOf(buffer, read));
      total += read;
    }
    lastReadAt = System.nanoTime();
  }

  private boolean hasMore() throws IOException {
    if (in.available() == 0) {
      LockSupport.parkNanos(CHUNK_WAIT_NANOS);
    }
    return in.available() > 0;
  }

  private ScratchFile scratchFile() throws IOException {
    ScratchFile scratch = scratchFile;
    if (scratch == null) {
      scratch = new ScratchFile();
      scratchFile = scratch;
    }
    return scratch;
  }

  @Override
  public void close() throws IOException {
    try (in) {
      if (scratchFile != null) {
        scratchFile.close();
      }
    }
  }
}
