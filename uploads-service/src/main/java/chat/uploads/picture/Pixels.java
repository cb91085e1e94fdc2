package chat.uploads.picture;

import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.Iterator;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;

/**
 * The pixels of a frame, not decoded yet.
 *
 * @param format as the decoders name it
 * @param encoded a file that the decoder reads
 * @param index which picture of that file
 * @param isHeld whether the decoder holds all of them, however few are asked for
 */
record Pixels(String format, byte[] encoded, int index, boolean isHeld) {

  static Pixels rowByRow(String format, byte[] encoded, int index) {
    return new Pixels(format, encoded, index, false);
  }

  static Pixels held(String format, byte[] encoded, int index) {
    return new Pixels(format, encoded, index, true);
  }

  /**
   * Decodes a part of them.
   *
   * @param part where they are taken from
   * @param step 1 for each pixel, 2 for each second one in both directions, and so on
   */
  Raster decode(Rectangle part, int step) throws IOException {
    ImageReader reader = reader();
    try (PictureInput in = new PictureInput(encoded)) {
      reader.setInput(in, false, true);
      if (format.equals("gif")) {
        reader.addIIOReadProgressListener(new LastPixel(in));
      }
      ImageReadParam how = reader.getDefaultReadParam();
      how.setSourceRegion(part);
      how.setSourceSubsampling(step, step, 0, 0);
      return raster(reader.read(index, how));
    } finally {
      reader.dispose();
    }
  }

  private ImageReader reader() {
    Iterator<ImageReader> readers = ImageIO.getImageReadersByFormatName(format);
    if (!readers.hasNext()) {
      throw new IllegalStateException("No decoder for " + format);
    }
    return readers.next();
  }

  private static Raster raster(BufferedImage image) {
    int width = image.getWidth();
    int height = image.getHeight();
    return new Raster(
        width, height, image.getRGB(0, 0, width, height, new int[width * height], 0, width));
  }
}
