package chat.uploads.picture;

import static chat.uploads.picture.SamplePictures.filled;

import chat.uploads.pictureformat.PngChunks;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.Deflater;

/** Small files of each format that make decoders use as much memory as possible. */
final class HostilePictures {

  private static final int LARGEST_FILE = 5 << 20;
  private static final int BLUE = 0xFF0000FF;

  private HostilePictures() {}

  /** All pictures by their description, padded to the maximum file size. */
  static Map<String, byte[]> all() {
    Map<String, byte[]> all = new LinkedHashMap<>();
    all.put("lossy WebP", SamplePictures.greyWebp(1_700, 1_700));
    all.put("wide lossy WebP", SamplePictures.greyWebp(16_383, 244));
    all.put("lossless WebP", BitSink.image(1_700, 1_700).groups(1).webp());
    all.put(
        "transformed lossless WebP",
        BitSink.image(1_400, 1_400).transformWithImage(0).transformWithImage(1).groups(900).webp());
    all.put("lossless WebP of many codes", BitSink.image(2_000, 2_000).groups(65_536).webp());
    all.put("large lossless WebP", BitSink.image(16_384, 16_384).groups(1).webp());
    all.put("animated WebP", animatedWebp(900, 4));
    all.put("deep PNG", png(6_300, 6_300, 16, 0));
    all.put("interlaced PNG", png(6_300, 6_300, 16, 1));
    all.put("animated PNG", animatedPng(1_000, 40));
    all.put("animated PNG of many frames", animatedPng(280, 500));
    all.put("wide PNG", png(16_384, 2_441, 16, 0));
    all.put("huge PNG", png(100_000, 100_000, 8, 0));
    all.put("progressive JPEG", SamplePictures.progressiveJpeg(2_000, 2_000, BLUE));
    all.put("JPEG", filled("jpeg", 6_300, 6_300, BLUE));
    all.put("GIF", filled("gif", 6_000, 6_000, BLUE));
    all.put("GIF on a large screen", gifThatRestores(1_224, 26));
    all.put("GIF of many frames", SamplePictures.gif(280, 280, Collections.nCopies(500, BLUE)));
    all.replaceAll((_, picture) -> Arrays.copyOf(picture, LARGEST_FILE));
    return all;
  }

  private static byte[] animatedWebp(int side, int frames) {
    byte[] image = SamplePictures.imageOf(SamplePictures.greyWebp(side, side));
    byte[] file = SamplePictures.animatedWebp(Collections.nCopies(frames, image));
    ByteBuffer sizes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    sizes.putShort(24, (short) (side - 1)).putShort(27, (short) (side - 1));
    for (int at = 12; at < file.length; ) {
      int length = sizes.getInt(at + 4);
      if (file[at] == 'A' && file[at + 3] == 'F') {
        sizes.putShort(at + 14, (short) (side - 1)).putShort(at + 17, (short) (side - 1));
      }
      at += 8 + length + (length & 1);
    }
    return file;
  }

  private static byte[] header(int width, int height, int depth, int interlacing) {
    return ByteBuffer.allocate(13)
        .putInt(width)
        .putInt(height)
        .put(new byte[] {(byte) depth, 6, 0, 0, (byte) interlacing})
        .array();
  }

  /** A transparent picture, of which only the compressed form is held in memory. */
  private static byte[] png(int width, int height, int depth, int interlacing) {
    long bytes = Math.min(400L << 20, (long) height * (8L + (long) width * 4 * depth / 8));
    return new PngChunks()
        .add("IHDR", header(width, height, depth, interlacing))
        .add("IDAT", zeros(bytes))
        .end();
  }

  private static byte[] zeros(long count) {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] zeros = new byte[1 << 20];
    byte[] deflated = new byte[1 << 16];
    for (long left = count; left > 0; left -= zeros.length) {
      deflater.setInput(zeros, 0, (int) Math.min(left, zeros.length));
      if (left <= zeros.length) {
        deflater.finish();
      }
      while (!deflater.needsInput() && !deflater.finished()) {
        out.write(deflated, 0, deflater.deflate(deflated));
      }
    }
    deflater.end();
    return out.toByteArray();
  }

  /** Each frame is disposed to the previous one, which needs a second canvas. */
  private static byte[] animatedPng(int side, int frames) {
    byte[] data = zeros(side * (1L + side * 4L));
    PngChunks chunks = new PngChunks().add("IHDR", header(side, side, 8, 0));
    chunks.add("acTL", ByteBuffer.allocate(8).putInt(frames).putInt(0).array());
    for (int i = 0; i < frames; i++) {
      ByteBuffer control = ByteBuffer.allocate(26).putInt(i).putInt(side).putInt(side);
      control.position(20);
      chunks.add("fcTL", control.putShort((short) 1).putShort((short) 10).put((byte) 2).array());
      if (i == 0) {
        chunks.add("IDAT", data);
      } else {
        chunks.add("fdAT", ByteBuffer.allocate(4 + data.length).putInt(i).put(data).array());
      }
    }
    return chunks.end();
  }

  private static byte[] gifThatRestores(int side, int frames) {
    byte[] plain = SamplePictures.gifOfPixels(side, frames);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int i = 0; i < plain.length; i++) {
      if (i >= 19 && plain[i] == 0x2C) {
        out.writeBytes(new byte[] {0x21, (byte) 0xF9, 4, 3 << 2, 5, 0, 0, 0});
      }
      out.write(plain[i]);
    }
    return out.toByteArray();
  }
}
