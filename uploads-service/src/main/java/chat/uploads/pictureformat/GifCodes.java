package chat.uploads.pictureformat;

/**
 * Parses the codes of a GIF image without producing pixels.
 *
 * <p>It uses the same code widths as the decoder. For each clear code the decoder refills a whole
 * table; every other code produces at least one pixel.
 */
final class GifCodes {

  private static final int MAX_CODES = 4096;

  private static final int MAX_PIXEL_BITS = 8;

  private final byte[] content;
  private final int end;
  private final int pixelWidth;

  /** The position of the next byte, and how many bytes of the block are left from there. */
  private int position;

  private int leftOfBlock;

  /** Bits that were read and are not part of a code yet, the first one lowest. */
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
   * Returns how many of an image's codes are clear codes.
   *
   * @param from start of the image's first block, at its length byte
   * @param end end of the last block, exclusive
   * @param pixelWidth bits per pixel, as the image declares
   */
  static int clears(byte[] content, int from, int end, int pixelWidth) {
    if (pixelWidth < 1 || pixelWidth > MAX_PIXEL_BITS) {
      throw new InvalidPicture("its pixels have %d bits".formatted(pixelWidth));
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
        // The next code is a pixel, whatever its value.
        if (read(endCode) == endCode) {
          break;
        }
      } else if (!isFirst && next < MAX_CODES) {
        next++;
        if (next == 1 << width && next < MAX_CODES) {
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
