package chat.exports.archive;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The lines of a stream, as bytes. */
final class Lines implements Closeable {

  private static final int BUFFER = 64 << 10;

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER];
  private int from;
  private int to;

  Lines(InputStream in) {
    this.in = in;
  }

  /** The next line without its end; null after the last one. */
  byte @Nullable [] next() throws IOException {
    ByteArrayOutputStream begun = null;
    while (true) {
      for (int i = from; i < to; i++) {
        if (buffer[i] == '\n') {
          byte[] line = joined(begun, i);
          from = i + 1;
          return line;
        }
      }
      if (begun == null) {
        begun = new ByteArrayOutputStream(BUFFER);
      }
      begun.write(buffer, from, to - from);
      from = 0;
      to = Math.max(0, in.read(buffer));
      if (to == 0) {
        return begun.size() == 0 ? null : begun.toByteArray();
      }
    }
  }

  private byte[] joined(@Nullable ByteArrayOutputStream begun, int end) {
    if (begun == null) {
      return Arrays.copyOfRange(buffer, from, end);
    }
    begun.write(buffer, from, end - from);
    return begun.toByteArray();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
