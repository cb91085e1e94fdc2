package chat.uploads.picture;

import chat.uploads.pictureformat.Raster;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/** Encodes pictures as PNG with true colour and an alpha channel. */
final class PngEncoder {

  private PngEncoder() {}

  static byte[] still(Raster picture) {
    BufferedImage image =
        new BufferedImage(picture.width(), picture.height(), BufferedImage.TYPE_INT_ARGB);
    image.setRGB(0, 0, picture.width(), picture.height(), picture.argb(), 0, picture.width());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    // With any other stream ImageIO would create a temporary file.
    try (var cache = new MemoryCacheImageOutputStream(out)) {
      ImageIO.write(image, "png", cache);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}
