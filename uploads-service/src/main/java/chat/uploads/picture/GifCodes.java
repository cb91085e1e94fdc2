package chat.uploads.picture;

/**
 * Follows the codes of a GIF's picture without making pixels of them, as wide as the decoder takes
 * them. With each clear code the decoder fills a whole table; every other code makes a pixel at
 * least.
 */
final class GifCodes {

  private static final int MOST_CODES = 4096;

  private static final int WIDEST_PIXEL = 8;

  private final byte[] data;
  private final int pixelWidth;
  private long position;
  private int width;
  private int next;

  private GifCodes(byte[] data, int pixelWidth) {
    this.data = data;
    this.pixelWidth = pixelWidth;
    clear();
  }

  /**
   * How many of a picture's codes are clear codes.
   *
   * @param blocks the picture's bytes without the lengths of its blocks
   * @param pixelWidth bits of a pixel, as the picture says
   */
  static int clears(byte[] blocks, int pixelWidth) {
    if (pixelWidth < 1 || pixelWidth > WIDEST_PIXEL) {
      throw new BadPicture("its pixels have %d bits".formatted(pixelWidth));
    }
    return new GifCodes(blocks, pixelWidth).clears();
  }

  private void clear() {
    width = pixelWidth + 1;
    next = (1 << pixelWidth) + 2;
  }

  private int clears() {
    int clearCode = 1 << pixelWidth;
    int end = clearCode + 1;
    int clears = 0;
    boolean isFirst = true;
    for (int code = read(end); code != end; code = read(end)) {
      if (code == clearCode) {
        clears++;
        clear();
        // What follows is a pixel, whatever it is.
        if (read(end) == end) {
          break;
        }
      } else if (!isFirst && next < MOST_CODES) {
        next++;
        if (next == 1 << width && next < MOST_CODES) {
          width++;
        }
      }
      isFirst = false;
    }
    return clears;
  }

  private int read(int end) {
    if (position + width > 8L * data.length) {
      return end;
    }
    int at = (int) (position >>> 3);
    int bits = 0;
    for (int i = 0; i < 3 && at + i < data.length; i++) {
      bits |= Byte.toUnsignedInt(data[at + i]) << (8 * i);
    }
    int code = bits >>> (position & 7) & (1 << width) - 1;
    position += width;
    return code;
  }
}
