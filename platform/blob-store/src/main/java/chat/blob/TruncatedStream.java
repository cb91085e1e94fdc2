package chat.blob;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that ends after a maximum number of bytes of another one. */
final class TruncatedStream extends FilterInputStream {

  private long left;

  TruncatedStream(InputStream whole, long length) {
    super(whole);
    this.left = length;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (left <= 0) {
      return -1;
    }
    int read = super.read(into, offset, (int) Math.min(length, left));
    left -= Math.max(read, 0);
    return read;
  }

  @Override
  public long skip(long count) throws IOException {
    long skipped = super.skip(Math.min(count, left));
    left -= skipped;
    return skipped;
  }

  @Override
  public int available() throws IOException {
    return (int) Math.min(super.available(), left);
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
