package chat.uploads.form;

import chat.kit.error.Refusal;
import chat.kit.stream.BulkInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Supplier;

/** A stream that throws a refusal once it exceeds its maximum length. */
final class LimitedStream extends BulkInputStream {

  private final InputStream in;
  private final Supplier<Refusal> tooLarge;
  private long left;

  LimitedStream(InputStream in, long maxBytes, Supplier<Refusal> tooLarge) {
    this.in = in;
    this.left = maxBytes;
    this.tooLarge = tooLarge;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    int read = in.read(into, offset, length);
    left -= Math.max(0, read);
    if (left < 0) {
      throw tooLarge.get();
    }
    return read;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
