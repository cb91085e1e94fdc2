package chat.uploads.picture;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/** Writes a PNG file chunk by chunk. */
final class PngChunks {

  private static final byte[] SIGNATURE =
      "\u0089PNG\r\n\u001a\n".getBytes(StandardCharsets.ISO_8859_1);

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  /** The beginning of a file. */
  PngChunks() {
    this(SIGNATURE);
  }

  private PngChunks(byte[] before) {
    out.writeBytes(before);
  }

  /** Chunks to be put behind others. */
  static PngChunks further() {
    return new PngChunks(new byte[0]);
  }

  PngChunks add(String name, byte[] data) {
    byte[] type = name.getBytes(StandardCharsets.ISO_8859_1);
    CRC32 sum = new CRC32();
    sum.update(type);
    sum.update(data);
    out.writeBytes(ByteBuffer.allocate(4).putInt(data.length).array());
    out.writeBytes(type);
    out.writeBytes(data);
    out.writeBytes(ByteBuffer.allocate(4).putInt((int) sum.getValue()).array());
    return this;
  }

  /** What there is of the file so far. */
  byte[] written() {
    return out.toByteArray();
  }

  byte[] end() {
    add("IEND", new byte[0]);
    return out.toByteArray();
  }
}
