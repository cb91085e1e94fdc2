package chat.kit.stream;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A temporary buffer that one thread writes first and that is then read at any speed.
 *
 * <p>Short contents are in memory, longer ones in a temporary file. Its file counts against the
 * quota of {@link Spools} until it is closed; any thread may close it, even while another one
 * writes.
 */
public final class Spool implements Closeable {

  /** Maximum bytes in memory; longer contents are in a file. */
  static final int IN_MEMORY = 256 << 10;

  private static final int FIRST = 512;
  private static final int PIECE = 64 << 10;

  private final Spools spools;
  private final OutputStream sink = new Sink();
  private byte[] buffer = new byte[FIRST];
  private int filled;
  private volatile @Nullable FileChannel file;
  private volatile boolean isClosed;
  private long inFile;

  Spool(Spools spools) {
    this.spools = spools;
  }

  /**
   * Returns the stream for writing, which may be used until the first read; closing it has no
   * effect.
   */
  public OutputStream sink() {
    return sink;
  }

  /** Returns the number of bytes. */
  public long length() {
    return inFile + filled;
  }

  /** Returns the bytes of a range; several ranges may be read side by side. */
  public InputStream source(long from, long to) throws IOException {
    if (from < 0 || to < from || to > length()) {
      throw new IndexOutOfBoundsException(from + " to " + to + " of " + length());
    }
    toFile();
    return new Source(from, to, false);
  }

  /** Reads all bytes into memory, so it is only for short contents. */
  public byte[] bytes() throws IOException {
    try (InputStream source = source(0, length())) {
      return source.readAllBytes();
    }
  }

  /**
   * Returns all bytes as a response body whose end closes the spool; short contents as an array.
   */
  public Object body() throws IOException {
    if (file == null) {
      byte[] few = Arrays.copyOf(buffer, filled);
      close();
      return few;
    }
    toFile();
    return StreamedBytes.of(new Source(0, length(), true), length());
  }

  /** Returns another, empty spool. */
  public Spool another() {
    return spools.open();
  }

  /** Releases the file. A reader or writer that is still active gets an {@link IOException}. */
  @Override
  public void close() {
    isClosed = true;
    if (file != null) {
      spools.giveBack(this);
      end();
    }
  }

  /** Closes the file without returning its bytes to the quota. */
  void end() {
    FileChannel opened = file;
    if (opened != null) {
      try {
        opened.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Flushes the buffer to the file. */
  private void toFile() throws IOException {
    FileChannel opened = file;
    if (opened == null || filled == 0) {
      return;
    }
    spools.take(this, filled);
    requireOpen();
    ByteBuffer bytes = ByteBuffer.wrap(buffer, 0, filled);
    while (bytes.hasRemaining()) {
      inFile += opened.write(bytes, inFile);
    }
    filled = 0;
  }

  private void write(byte[] bytes, int offset, int length) throws IOException {
    int written = 0;
    while (written < length) {
      if (filled == buffer.length) {
        ensureCapacity(length - written);
      }
      int part = Math.min(length - written, buffer.length - filled);
      System.arraycopy(bytes, offset + written, buffer, filled, part);
      filled += part;
      written += part;
    }
  }

  private void ensureCapacity(int more) throws IOException {
    if (file == null && filled < IN_MEMORY) {
      int capacity = Math.max(2 * filled, Math.addExact(filled, more));
      buffer = Arrays.copyOf(buffer, Math.min(capacity, IN_MEMORY));
      return;
    }
    requireOpen();
    if (file == null) {
      file = UnnamedFile.open("chat-answer");
      requireOpen();
    }
    toFile();
    if (buffer.length > PIECE) {
      buffer = new byte[PIECE];
    }
  }

  /** A concurrent {@link #close} does not release a file or quota that was acquired after it. */
  private void requireOpen() throws IOException {
    if (isClosed) {
      close();
      throw new IOException("The spool is closed");
    }
  }

  private final class Sink extends OutputStream {

    @Override
    public void write(int octet) throws IOException {
      Spool.this.write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      Spool.this.write(bytes, offset, length);
    }
  }

  private final class Source extends BulkInputStream {

    private final long to;
    private final boolean isLast;
    private long at;

    /**
     * @param isLast whether closing the source closes the spool
     */
    Source(long from, long to, boolean isLast) {
      this.at = from;
      this.to = to;
      this.isLast = isLast;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      if (at >= to) {
        return -1;
      }
      int part = (int) Math.min(length, to - at);
      FileChannel opened = file;
      if (opened == null) {
        System.arraycopy(buffer, (int) at, into, offset, part);
      } else {
        part = opened.read(ByteBuffer.wrap(into, offset, part), at);
      }
      at += part;
      return part;
    }

    @Override
    public void close() {
      if (isLast) {
        Spool.this.close();
      }
    }
  }
}
