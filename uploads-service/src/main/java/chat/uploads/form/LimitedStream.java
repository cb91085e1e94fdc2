package chat.uploads.form;

import chat.kit.error.Refusal;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Supplier;

/** A stream that is refused once it gives more than it may. */
final class LimitedStream extends FilterInputStream {

  private final Supplier<Refusal> tooLarge;
  private long left;

  LimitedStream(InputStream in, long maxBytes, Supplier<Refusal> tooLarge) {
    super(in);
    this.left = maxBytes;
    this.tooLarge = tooLarge;
  }

  @Override
  public int read() throws IOException {
    int one = super.read();
    count(one < 0 ? 0 : 1);
    return one;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    int read = super.read(into, offset, length);
    count(Math.max(0, read));
    return read;
  }

  private void count(int bytes) {
    left -= bytes;
    if (left < 0) {
      throw tooLarge.get();
    }
  }
}
