package chat.uploads.pictureformat;

import chat.uploads.pictureformat.PictureInput.Slice;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;

/**
 * The encoded pixels of a frame.
 *
 * @param format as the decoders name it
 * @param encoded a file that the decoder reads
 * @param index index of the picture in that file
 * @param memory the decoder's need
 */
public record Pixels(String format, List<Slice> encoded, int index, DecoderMemory memory) {

  /**
   * The maximum memory of a decoder.
   *
   * @param held heap bytes that do not depend on the decoded part of the frame
   * @param perPixel heap bytes for each decoded pixel
   * @param offHeap off-heap bytes
   */
  record DecoderMemory(long held, int perPixel, long offHeap) {

    long heap(long pixels) {
      return held + perPixel * pixels;
    }
  }

  /**
   * Decodes a part of the pixels.
   *
   * @param part the area to decode
   * @param step 1 for each pixel, 2 for each second one in both directions, and so on
   */
  public BufferedImage decode(Rectangle part, int step) throws IOException {
    ImageReader reader = reader();
    try (PictureInput in = new PictureInput(encoded)) {
      reader.setInput(in, false, true);
      if (format.equals("gif")) {
        reader.addIIOReadProgressListener(new LastPixel(in));
      }
      ImageReadParam how = reader.getDefaultReadParam();
      how.setSourceRegion(part);
      how.setSourceSubsampling(step, step, 0, 0);
      return reader.read(index, how);
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
}
