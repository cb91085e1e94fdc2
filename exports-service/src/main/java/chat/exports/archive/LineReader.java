package chat.exports.archive;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads a stream line by line, as bytes. */
final class LineReader implements Closeable {

  private static final int BUFFER = 64 << 10;

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER];
  private int from;
  private int to;

  LineReader(InputStream in) {
    this.in = in;
  }

  /** Returns the next line without its newline, or null at the end. */
  byte @Nullable [] next() throws IOException {
    ByteArrayOutputStream partialLine = null;
    while (true) {
      for (int i = from; i < to; i++) {
        if (buffer[i] == '\n') {
          byte[] line = completeLine(partialLine, i);
          from = i + 1;
          return line;
        }
      }
      if (partialLine == null) {
        partialLine = new ByteArrayOutputStream(BUFFER);
      }
      partialLine.write(buffer, from, to - from);
      from = 0;
      to = Math.max(0, in.read(buffer));
      if (to == 0) {
        return partialLine.size() == 0 ? null : partialLine.toByteArray();
      }
    }
  }

  private byte[] completeLine(@Nullable ByteArrayOutputStream partialLine, int end) {
    if (partialLine == null) {
      return Arrays.copyOfRange(buffer, from, end);
    }
    partialLine.write(buffer, from, end - from);
    return partialLine.toByteArray();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
