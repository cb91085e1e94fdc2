package chat.kit.stream;

import java.io.IOException;
import java.io.InputStream;

/** A stream whose single-byte read delegates to its bulk read. */
public abstract class BulkInputStream extends InputStream {

  @Override
  public final int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
  }

  @Override
  public abstract int read(byte[] into, int offset, int length) throws IOException;
}
