package chat.uploads.picture;

import java.io.ByteArrayOutputStream;

/** Writes a lossless WebP image bit by bit, least significant bit first. */
final class BitSink {

  private static final int CODES_OF_GROUP = 5;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private int current;
  private int count;

  /** Starts an image of this size, up to its first transform. */
  static BitSink image(int width, int height) {
    return new BitSink().bits(0x2F, 8).bits(width - 1, 14).bits(height - 1, 14).bits(0, 4);
  }

  BitSink bits(int value, int bits) {
    for (int i = 0; i < bits; i++) {
      current |= (value >>> i & 1) << count;
      count++;
      if (count == 8) {
        out.write(current);
        current = 0;
        count = 0;
      }
    }
    return this;
  }

  BitSink transform(int type) {
    return bits(1, 1).bits(type, 2);
  }

  /** Adds a transform with an image, in blocks of four by four pixels. */
  BitSink transformWithImage(int type) {
    return transform(type).bits(0, 3).bits(0, 1).plainGroup(0, 0);
  }

  /** Ends the transforms, omits the colour cache and adds groups of codes. */
  BitSink groups(int groups) {
    bits(0, 2);
    if (groups == 1) {
      bits(0, 1);
    } else {
      bits(1, 1).bits(0, 3).bits(0, 1).plainGroup(groups - 1 & 0xFF, groups - 1 >> 8);
    }
    for (int i = 0; i < CODES_OF_GROUP * groups; i++) {
      bits(0b0001, 4);
    }
    return this;
  }

  /** Adds a group of codes of one symbol each, which take no bits. */
  BitSink plainGroup(int green, int red) {
    symbol(green).symbol(red);
    return symbol(0).symbol(0).symbol(0);
  }

  private BitSink symbol(int symbol) {
    return bits(0b101, 3).bits(symbol, 8);
  }

  /** Returns the file, which ends after the codes. */
  byte[] webp() {
    bits(0, 7);
    return SamplePictures.webp(SamplePictures.chunk("VP8L", out.toByteArray()));
  }
}
