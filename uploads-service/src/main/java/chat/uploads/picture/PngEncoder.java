package chat.uploads.picture;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** Encodes pictures as PNG with all colours and transparency. */
final class PngEncoder {

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
}
