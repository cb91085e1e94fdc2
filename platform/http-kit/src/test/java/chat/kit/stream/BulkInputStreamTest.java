package chat.kit.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

final class BulkInputStreamTest {

  @Test
  void singleByteIsReadLikeMany() throws IOException {
    try (var stream = of(new ByteArrayInputStream(new byte[] {1, (byte) 255, 0}))) {
      assertEquals(1, stream.read());
      assertEquals(255, stream.read());
      assertEquals(0, stream.read());
      assertEquals(-1, stream.read());
    }
  }

  @Test
  void failedReadIsNotEndOfStream() throws IOException {
    InputStream closed = InputStream.nullInputStream();
    closed.close();
    try (var stream = of(closed)) {
      assertThrows(IOException.class, stream::read);
    }
  }

  private static BulkInputStream of(InputStream in) {
    return new BulkInputStream() {
      @Override
      public int read(byte[] into, int offset, int length) throws IOException {
        return in.read(into, offset, length);
      }
    };
  }
}
