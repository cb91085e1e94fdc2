package chat.uploads.picture;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** Encodes pictures as PNG with all colours and transparency, and animations as animated PNG. */
final class PngEncoder {

  /**
   * A picture of an animation.
   *
   * @param millis how long it is shown
   */
  record Shot(Raster picture, int millis) {}

  private PngEncoder() {}

  static byte[] still(Raster picture) {
    BufferedImage image =
        new BufferedImage(picture.width(), picture.height(), BufferedImage.TYPE_INT_ARGB);
    image.setRGB(0, 0, picture.width(), picture.height(), picture.argb(), 0, picture.width());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    // Before any other stream ImageIO would put a temporary file.
    try (var cache = new MemoryCacheImageOutputStream(out)) {
      ImageIO.write(image, "png", cache);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /**
   * All of the same size; who can't show animations shows the first.
   *
   * @param plays 0 for ever
   */
  static byte[] animation(List<Shot> shots, int plays) {
    PngChunks chunks = new PngChunks().add("IHDR", header(shots.getFirst().picture()));
    chunks.add("acTL", ByteBuffer.allocate(8).putInt(shots.size()).putInt(plays).array());
    int sequence = 0;
    for (Shot shot : shots) {
      chunks.add("fcTL", control(sequence++, shot));
      byte[] pixels = PngContainer.read(still(shot.picture())).stillData();
      if (sequence == 1) {
        chunks.add("IDAT", pixels);
      } else {
        ByteBuffer numbered = ByteBuffer.allocate(4 + pixels.length);
        chunks.add("fdAT", numbered.putInt(sequence++).put(pixels).array());
      }
    }
    return chunks.end();
  }

  /** Eight bits each of red, green, blue and alpha. */
  private static byte[] header(Raster picture) {
    return ByteBuffer.allocate(13)
        .putInt(picture.width())
        .putInt(picture.height())
        .put(new byte[] {8, 6, 0, 0, 0})
        .array();
  }

  /** The whole canvas, in place of what was there. */
  private static byte[] control(int sequence, Shot shot) {
    return ByteBuffer.allocate(26)
        .putInt(sequence)
        .putInt(shot.picture().width())
        .putInt(shot.picture().height())
        .putInt(0)
        .putInt(0)
        .putShort((short) shot.millis())
        .putShort((short) 1000)
        .put(new byte[] {0, 0})
        .array();
  }
}
