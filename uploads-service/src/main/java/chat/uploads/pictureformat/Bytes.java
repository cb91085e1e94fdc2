package chat.uploads.pictureformat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Reads the fields of containers; reading beyond the end throws {@link InvalidPicture}. */
public final class Bytes {

  private final ByteBuffer buffer;

  private Bytes(ByteBuffer buffer) {
    this.buffer = buffer;
  }

  static Bytes of(byte[] content, ByteOrder order) {
    return new Bytes(ByteBuffer.wrap(content).order(order));
  }

  int position() {
    return buffer.position();
  }

  boolean hasMore(int count) {
    return buffer.remaining() >= count;
  }

  int u8() {
    require(1);
    return Byte.toUnsignedInt(buffer.get());
  }

  int u16() {
    require(2);
    return Short.toUnsignedInt(buffer.getShort());
  }

  /** Three bytes, little-endian. */
  int u24() {
    return u8() | u8() << 8 | u8() << 16;
  }

  /**
   * Four bytes; throws {@link InvalidPicture} if the value is negative, as no count of bytes or
   * pixels is.
   */
  int u31() {
    require(4);
    int number = buffer.getInt();
    if (number < 0) {
      throw new InvalidPicture("a number is too large");
    }
    return number;
  }

  /** Four letters that name a chunk. */
  String name() {
    return new String(take(4), StandardCharsets.ISO_8859_1);
  }

  byte[] take(int count) {
    require(count);
    byte[] taken = new byte[count];
    buffer.get(taken);
    return taken;
  }

  void skip(int count) {
    require(count);
    buffer.position(buffer.position() + count);
  }

  private void require(int count) {
    if (count < 0 || buffer.remaining() < count) {
      throw new InvalidPicture("it ends too early");
    }
  }
}
