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

  PngChunks() {
    out.writeBytes(SIGNATURE);
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

  byte[] end() {
    add("IEND", new byte[0]);
    return out.toByteArray();
  }
}
