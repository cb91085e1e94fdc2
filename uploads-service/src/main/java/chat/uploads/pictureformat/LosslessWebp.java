package chat.uploads.pictureformat;

import java.util.Arrays;

/**
 * Parses the head of a lossless WebP image, up to its pixels, to determine the memory for decoding.
 *
 * <p>The decoder allocates tables for each group of codes in the head, and an image for each
 * transform, however often one occurs: a few kilobytes could make it allocate gigabytes. This
 * parser holds only the current codes. Format: RFC 9649, 3.4 to 3.8.
 */
final class LosslessWebp {

  private static final int PREDICTOR = 0;
  private static final int COLOUR = 1;
  private static final int COLOUR_INDEXING = 3;
  private static final int LITERALS = 256;
  private static final int LENGTHS = 24;
  private static final int DISTANCES = 40;
  private static final int MAX_CODE_LENGTH = 15;
  private static final int MAX_CACHE_BITS = 11;

  /** The order in which the lengths of the code length codes are stored. */
  private static final int[] LENGTH_ORDER = {
    17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
  };

  /** Bytes per code: the decoder's first table of 256 entries, and objects. */
  private static final int CODE_BYTES = 1_200;

  /** Longer codes have entries in further tables. */
  private static final int LENGTH_IN_FIRST_TABLE = 8;

  private static final int FURTHER_BYTES_PER_SYMBOL = 32;

  private static final int PIXEL_BYTES = 4;

  private final byte[] content;
  private final int end;
  private long position;
  private long memory;

  private LosslessWebp(byte[] content, int from, int end) {
    this.content = content;
    this.position = 8L * from;
    this.end = end;
  }

  /**
   * Returns the bytes that the decoder allocates in addition to the image's own pixels; throws
   * {@link InvalidPicture} if the head is damaged.
   *
   * @param from position after the image's size
   * @param end of the image's chunk
   */
  static long memory(byte[] content, int from, int end, int width, int height) {
    LosslessWebp head = new LosslessWebp(content, from, end);
    head.follow(width, height);
    return head.memory;
  }

  private void follow(int width, int height) {
    int packedWidth = width;
    boolean[] isUsed = new boolean[4];
    while (bits(1) == 1) {
      int transform = bits(2);
      if (isUsed[transform]) {
        throw new InvalidPicture("it has a transform twice");
      }
      isUsed[transform] = true;
      packedWidth = transform(transform, packedWidth, height);
    }
    int cacheBits = cacheBits();
    int groups = 1;
    if (bits(1) == 1) {
      int blockBits = bits(3) + 2;
      groups = 1 + image(blocks(packedWidth, blockBits), blocks(height, blockBits));
    }
    for (int i = 0; i < groups; i++) {
      new Group(cacheBits);
    }
  }

  /** Returns the width of the data after the transform. */
  private int transform(int transform, int width, int height) {
    if (transform == PREDICTOR || transform == COLOUR) {
      int blockBits = bits(3) + 2;
      image(blocks(width, blockBits), blocks(height, blockBits));
    } else if (transform == COLOUR_INDEXING) {
      int colours = bits(8) + 1;
      image(colours, 1);
      int packing = colours > 16 ? 0 : colours > 4 ? 1 : colours > 2 ? 2 : 3;
      return blocks(width, packing);
    }
    return width;
  }

  private static int blocks(int size, int bits) {
    return size + (1 << bits) - 1 >> bits;
  }

  private int cacheBits() {
    if (bits(1) == 0) {
      return 0;
    }
    int cacheBits = bits(4);
    if (cacheBits < 1 || cacheBits > MAX_CACHE_BITS) {
      throw new InvalidPicture("its cache of colours has no size");
    }
    return cacheBits;
  }

  /**
   * Skips an image of the head, which has neither transforms nor groups.
   *
   * @return the highest group number among its pixels, meaningful only for the image of groups
   */
  private int image(int width, int height) {
    long left = (long) width * height;
    memory += PIXEL_BYTES * left;
    Group group = new Group(cacheBits());
    int highest = 0;
    while (left > 0) {
      int symbol = group.main.next();
      if (symbol < LITERALS) {
        int red = group.red.next();
        group.blue.next();
        group.alpha.next();
        highest = Math.max(highest, red << 8 | symbol);
        left--;
      } else if (symbol < LITERALS + LENGTHS) {
        left -= number(symbol - LITERALS);
        number(group.distance.next());
      } else {
        left--;
      }
    }
    if (left < 0) {
      throw new InvalidPicture("a copy goes beyond its image");
    }
    return highest;
  }

  private long number(int prefix) {
    if (prefix < 4) {
      return prefix + 1L;
    }
    if (prefix >= DISTANCES) {
      throw new InvalidPicture("it has more symbols than there are");
    }
    int extra = prefix - 2 >> 1;
    return ((2L + (prefix & 1)) << extra) + bits(extra) + 1;
  }

  private int bits(int count) {
    int value = 0;
    for (int i = 0; i < count; i++) {
      int at = (int) (position >>> 3);
      if (at >= end) {
        throw new InvalidPicture("it ends too early");
      }
      value |= (content[at] >>> (position & 7) & 1) << i;
      position++;
    }
    return value;
  }

  /** The codes of one group. */
  private final class Group {

    private final Code main;
    private final Code red;
    private final Code blue;
    private final Code alpha;
    private final Code distance;

    Group(int cacheBits) {
      main = new Code(LITERALS + LENGTHS + (cacheBits > 0 ? 1 << cacheBits : 0));
      red = new Code(LITERALS);
      blue = new Code(LITERALS);
      alpha = new Code(LITERALS);
      distance = new Code(DISTANCES);
    }
  }

  /** A prefix code, which must be complete: decoders differ in how they treat incomplete ones. */
  private final class Code {

    private final int[] counts = new int[MAX_CODE_LENGTH + 1];
    private final int[] symbols;

    Code(int alphabet) {
      memory += CODE_BYTES;
      int[] lengths = bits(1) == 1 ? simple() : described(alphabet);
      this.symbols = sorted(lengths);
      memory += (long) FURTHER_BYTES_PER_SYMBOL * longer();
    }

    private Code(int[] lengths) {
      this.symbols = sorted(lengths);
    }

    /** One or two symbols. */
    private int[] simple() {
      int count = bits(1) + 1;
      int first = bits(bits(1) == 1 ? 8 : 1);
      int[] lengths = new int[LITERALS];
      lengths[first] = 1;
      if (count == 2) {
        int second = bits(8);
        if (second == first) {
          throw new InvalidPicture("a code has a symbol twice");
        }
        lengths[second] = 1;
      }
      return lengths;
    }

    private int[] described(int alphabet) {
      int[] lengthLengths = new int[LENGTH_ORDER.length];
      int described = bits(4) + 4;
      for (int i = 0; i < described; i++) {
        lengthLengths[LENGTH_ORDER[i]] = bits(3);
      }
      Code lengthCode = new Code(lengthLengths);
      int left = bits(1) == 1 ? 2 + bits(2 + 2 * bits(3)) : alphabet;
      int[] lengths = new int[alphabet];
      int last = 8;
      int at = 0;
      for (; at < alphabet && left > 0; left--) {
        int length = lengthCode.next();
        if (length <= MAX_CODE_LENGTH) {
          lengths[at++] = length;
          last = length == 0 ? last : length;
          continue;
        }
        int repeats = length == 16 ? 3 + bits(2) : length == 17 ? 3 + bits(3) : 11 + bits(7);
        if (at + repeats > alphabet) {
          throw new InvalidPicture("it has more symbols than there are");
        }
        Arrays.fill(lengths, at, at + repeats, length == 16 ? last : 0);
        at += repeats;
      }
      return lengths;
    }

    /** Returns the symbols ordered by code length, then by number. */
    private int[] sorted(int[] lengths) {
      for (int length : lengths) {
        counts[length]++;
      }
      counts[0] = 0;
      int[] starts = new int[MAX_CODE_LENGTH + 2];
      long space = 0;
      for (int length = 1; length <= MAX_CODE_LENGTH; length++) {
        starts[length + 1] = starts[length] + counts[length];
        space += (long) counts[length] << MAX_CODE_LENGTH - length;
      }
      int total = starts[MAX_CODE_LENGTH + 1];
      if (total == 0 || total > 1 && space != 1 << MAX_CODE_LENGTH) {
        throw new InvalidPicture("a code is not complete");
      }
      int[] sorted = new int[total];
      for (int symbol = 0; symbol < lengths.length; symbol++) {
        if (lengths[symbol] > 0) {
          sorted[starts[lengths[symbol]]++] = symbol;
        }
      }
      return sorted;
    }

    private int longer() {
      int count = 0;
      for (int length = LENGTH_IN_FIRST_TABLE + 1; length <= MAX_CODE_LENGTH; length++) {
        count += counts[length];
      }
      return count;
    }

    /** Reads a symbol; a code with only one symbol takes no bits. */
    int next() {
      if (symbols.length == 1) {
        return symbols[0];
      }
      int code = 0;
      int first = 0;
      int index = 0;
      for (int length = 1; length <= MAX_CODE_LENGTH; length++) {
        code |= bits(1);
        int count = counts[length];
        if (code - first < count) {
          return symbols[index + code - first];
        }
        index += count;
        first = first + count << 1;
        code <<= 1;
      }
      throw new InvalidPicture("a code is not complete");
    }
  }
}
