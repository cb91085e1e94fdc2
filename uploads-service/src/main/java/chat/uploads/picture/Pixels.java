package chat.uploads.picture;

import chat.uploads.picture.PictureInput.Slice;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;

/**
 * The pixels of a frame, not decoded yet.
 *
 * @param format as the decoders name it
 * @param encoded a file that the decoder reads
 * @param index which picture of that file
 * @param memory what the decoder takes for them
 */
record Pixels(String format, List<Slice> encoded, int index, DecoderMemory memory) {

  /**
   * What a decoder takes at the most.
   *
   * @param held bytes of the heap, whichever part of the frame is decoded
   * @param perPixel bytes of the heap for each pixel that is decoded
   * @param offHeap bytes outside of the heap
   */
  record DecoderMemory(long held, int perPixel, long offHeap) {

    long heap(long pixels) {
      return held + perPixel * pixels;
    }
  }

  /**
   * Decodes a part of them.
   *
   * @param part where they are taken from
   * @param step 1 for each pixel, 2 for each second one in both directions, and so on
   */
  BufferedImage decode(Rectangle part, int step) throws IOException {
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
