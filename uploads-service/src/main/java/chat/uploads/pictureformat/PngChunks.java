package chat.uploads.pictureformat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/** Writes a PNG file chunk by chunk. */
public final class PngChunks {

  private static final byte[] SIGNATURE =
      "\u0089PNG\r\n\u001a\n".getBytes(StandardCharsets.ISO_8859_1);

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  /** Starts with the signature of a file. */
  public PngChunks() {
    this(SIGNATURE);
  }

  private PngChunks(byte[] before) {
    out.writeBytes(before);
  }

  /** Returns a writer for chunks that follow others. */
  public static PngChunks further() {
    return new PngChunks(new byte[0]);
  }

  public PngChunks add(String name, byte[] data) {
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

  /** Returns the bytes written so far. */
  public byte[] written() {
    return out.toByteArray();
  }

  public byte[] end() {
    add("IEND", new byte[0]);
    return out.toByteArray();
  }
}
