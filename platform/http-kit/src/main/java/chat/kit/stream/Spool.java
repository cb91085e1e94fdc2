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
 * Bytes that are written first, by one thread, and read then, as slowly as somebody takes them: a
 * few in memory, more in a temporary file. Its room counts until it is closed ({@link Spools}),
 * which any thread may do, also while another one writes.
 */
public final class Spool implements Closeable {

  /** In bytes; what is longer goes into a file. */
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

  /** Where the bytes are written, until the first of them is read; to close it changes nothing. */
  public OutputStream sink() {
    return sink;
  }

  /** Their number. */
  public long length() {
    return inFile + filled;
  }

  /** Those of one part, to be read alone or beside others. */
  public InputStream source(long from, long to) throws IOException {
    if (from < 0 || to < from || to > length()) {
      throw new IndexOutOfBoundsException(from + " to " + to + " of " + length());
    }
    toFile();
    return new Source(from, to, false);
  }

  /** All of them; not for what may be long. */
  public byte[] bytes() throws IOException {
    try (InputStream source = source(0, length())) {
      return source.readAllBytes();
    }
  }

  /** All of them as the body of an answer, whose end closes this: an array where they are few. */
  public Object body() throws IOException {
    if (file == null) {
      byte[] few = Arrays.copyOf(buffer, filled);
      close();
      return few;
    }
    toFile();
    return StreamedBytes.of(new Source(0, length(), true), length());
  }

  /** Another one that is empty. */
  public Spool another() {
    return spools.open();
  }

  /**
   * Gives its room back; who still reads is told that the rest is missing, and who still writes
   * that it takes no room any more.
   */
  @Override
  public void close() {
    isClosed = true;
    if (file != null) {
      spools.giveBack(this);
      end();
    }
  }

  /** Ends it without giving its room back. */
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

  /** What the file has not yet. */
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
        makeRoom(length - written);
      }
      int part = Math.min(length - written, buffer.length - filled);
      System.arraycopy(bytes, offset + written, buffer, filled, part);
      filled += part;
      written += part;
    }
  }

  private void makeRoom(int more) throws IOException {
    if (file == null && filled < IN_MEMORY) {
      int wanted = Math.max(2 * filled, Math.addExact(filled, more));
      buffer = Arrays.copyOf(buffer, Math.min(wanted, IN_MEMORY));
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

  /** Whoever closed this beside the writing knows nothing of what was opened or taken since. */
  private void requireOpen() throws IOException {
    if (isClosed) {
      close();
      throw new IOException("Nobody wants the rest");
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
     * @param isLast whether nothing is read after it
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
