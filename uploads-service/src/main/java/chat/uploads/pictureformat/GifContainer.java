package chat.uploads.pictureformat;

import chat.uploads.pictureformat.FrameTimeline.Disposal;
import chat.uploads.pictureformat.FrameTimeline.Frame;
import chat.uploads.pictureformat.PictureInput.Slice;
import chat.uploads.pictureformat.Pixels.DecoderMemory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the frames of a GIF file, and makes a minimal file of each. Everything that its pixels do
 * not need is dropped: for a comment the decoder takes time quadratic in its number of blocks.
 */
final class GifContainer {

  private static final int EXTENSION = 0x21;
  private static final int IMAGE = 0x2C;
  private static final int GRAPHIC_CONTROL = 0xF9;
  private static final int APPLICATION = 0xFF;
  private static final int CONTROL_SIZE = 4;
  private static final Slice TRAILER = Slice.all(new byte[] {0x3B});

  /** The decoder's code table, and one row, in bytes. */
  private static final int DECODER = 256 << 10;

  /** An index into the palette, in bytes. */
  private static final int PER_PIXEL = 1;

  /**
   * Limit for all frames together; so many take the decoder a second. Encoders need one clear code
   * per about 4,000 pixels, those that avoid compression one per 250.
   */
  private static final int MAX_CLEARS = 500_000;

  private final byte[] content;
  private final Bytes bytes;
  private final List<Frame> frames = new ArrayList<>();
  private int plays = 1;
  private int clears;
  private int headSize;
  private byte[] control = new byte[CONTROL_SIZE];

  private GifContainer(byte[] content) {
    this.content = content;
    this.bytes = Bytes.of(content, ByteOrder.LITTLE_ENDIAN);
  }

  static FrameTimeline timeline(byte[] content) {
    return new GifContainer(content).read();
  }

  private FrameTimeline read() {
    bytes.skip(6);
    int width = bytes.u16();
    int height = bytes.u16();
    int flags = bytes.u8();
    bytes.skip(2);
    skipPalette(flags);
    headSize = bytes.position();
    // Like browsers, accept a file that ends without its trailer.
    while (bytes.hasMore(1) && frames.size() <= PictureLimits.MAX_FRAMES) {
      int block = bytes.u8();
      if (block == EXTENSION) {
        extension();
      } else if (block == IMAGE) {
        image();
      } else {
        break;
      }
    }
    return new FrameTimeline(width, height, List.copyOf(frames), plays);
  }

  private void skipPalette(int flags) {
    if ((flags & 0x80) != 0) {
      bytes.skip(3 << (flags & 7) + 1);
    }
  }

  private void extension() {
    int label = bytes.u8();
    int size = bytes.u8();
    byte[] first = bytes.take(size);
    if (label == GRAPHIC_CONTROL && size >= CONTROL_SIZE) {
      control = Arrays.copyOf(first, CONTROL_SIZE);
    }
    boolean loops =
        label == APPLICATION
            && new String(first, StandardCharsets.ISO_8859_1).equals("NETSCAPE2.0");
    for (int next = size == 0 ? 0 : bytes.u8(); next > 0; next = bytes.u8()) {
      byte[] data = bytes.take(next);
      if (loops && next == 3 && data[0] == 1) {
        int repeats = Byte.toUnsignedInt(data[1]) | Byte.toUnsignedInt(data[2]) << 8;
        plays = repeats == 0 ? 0 : repeats + 1;
      }
    }
  }

  private Disposal disposal() {
    return switch (control[0] >> 2 & 7) {
      case 2 -> Disposal.CLEAR;
      case 3 -> Disposal.RESTORE;
      default -> Disposal.KEEP;
    };
  }

  private int millis() {
    return 10 * (Byte.toUnsignedInt(control[1]) | Byte.toUnsignedInt(control[2]) << 8);
  }

  private void image() {
    int start = bytes.position() - 1;
    int left = bytes.u16();
    int top = bytes.u16();
    int width = bytes.u16();
    int height = bytes.u16();
    skipPalette(bytes.u8());
    int pixelWidth = bytes.u8();
    int from = bytes.position();
    skipBlocks();
    clears += GifCodes.clears(content, from, bytes.position(), pixelWidth);
    if (clears > MAX_CLEARS) {
      throw new InvalidPicture("it has too many clear codes");
    }
    DecoderMemory memory = new DecoderMemory(DECODER, PER_PIXEL, 0);
    Pixels pixels = new Pixels("gif", file(start, bytes.position()), 0, memory);
    frames.add(new Frame(left, top, width, height, millis(), disposal(), true, pixels));
    control = new byte[CONTROL_SIZE];
  }

  private void skipBlocks() {
    for (int next = bytes.u8(); next > 0; next = bytes.u8()) {
      bytes.skip(next);
    }
  }

  /** Returns a file with the one image between two positions of this one. */
  private List<Slice> file(int start, int end) {
    byte[] extension =
        ByteBuffer.allocate(4 + CONTROL_SIZE)
            .put(new byte[] {EXTENSION, (byte) GRAPHIC_CONTROL, CONTROL_SIZE})
            .put(control)
            .array();
    return List.of(
        new Slice(content, 0, headSize),
        Slice.all(extension),
        new Slice(content, start, end),
        TRAILER);
  }
}
