package chat.uploads.picture;

/**
 * Follows the codes of a GIF's picture without making pixels of them, as wide as the decoder takes
 * them. With each clear code the decoder fills a whole table; every other code makes a pixel at
 * least.
 */
final class GifCodes {

  private static final int MOST_CODES = 4096;

  private static final int WIDEST_PIXEL = 8;

  private final byte[] content;
  private final int end;
  private final int pixelWidth;

  /** Of the next byte, and how many the block has from there on. */
  private int position;

  private int leftOfBlock;

  /** Bits that were read and are not a code yet, the first one lowest. */
  private int bits;

  private int bitCount;
  private int width;
  private int next;

  private GifCodes(byte[] content, int from, int end, int pixelWidth) {
    this.content = content;
    this.position = from;
    this.end = end;
    this.pixelWidth = pixelWidth;
    clear();
  }

  /**
   * How many of a picture's codes are clear codes.
   *
   * @param from where the first of the picture's blocks begins, with its length
   * @param end where the last one has ended
   * @param pixelWidth bits of a pixel, as the picture says
   */
  static int clears(byte[] content, int from, int end, int pixelWidth) {
    if (pixelWidth < 1 || pixelWidth > WIDEST_PIXEL) {
      throw new BadPicture("its pixels have %d bits".formatted(pixelWidth));
    }
    return new GifCodes(content, from, end, pixelWidth).clears();
  }

  private void clear() {
    width = pixelWidth + 1;
    next = (1 << pixelWidth) + 2;
  }

  private int clears() {
    int clearCode = 1 << pixelWidth;
    int endCode = clearCode + 1;
    int clears = 0;
    boolean isFirst = true;
    for (int code = read(endCode); code != endCode; code = read(endCode)) {
      if (code == clearCode) {
        clears++;
        clear();
        // What follows is a pixel, whatever it is.
        if (read(endCode) == endCode) {
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

  private int read(int endCode) {
    while (bitCount < width) {
      if (!nextByte()) {
        return endCode;
      }
    }
    int code = bits & (1 << width) - 1;
    bits >>>= width;
    bitCount -= width;
    return code;
  }

  private boolean nextByte() {
    if (leftOfBlock == 0 && position < end) {
      leftOfBlock = Byte.toUnsignedInt(content[position++]);
    }
    if (leftOfBlock == 0 || position >= end) {
      return false;
    }
    leftOfBlock--;
    bits |= Byte.toUnsignedInt(content[position++]) << bitCount;
    bitCount += 8;
    return true;
  }
}
