package chat.uploads.picture;

import chat.uploads.picture.Film.Disposal;
import chat.uploads.picture.Film.Frame;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Finds the frames of a GIF file. */
final class GifContainer {

  private static final int EXTENSION = 0x21;
  private static final int IMAGE = 0x2C;
  private static final int GRAPHIC_CONTROL = 0xF9;
  private static final int APPLICATION = 0xFF;

  private final byte[] content;
  private final Bytes bytes;
  private final List<Frame> frames = new ArrayList<>();
  private int plays = 1;
  private Disposal disposal = Disposal.KEEP;
  private int millis;

  private GifContainer(byte[] content) {
    this.content = content;
    this.bytes = Bytes.of(content, ByteOrder.LITTLE_ENDIAN);
  }

  static Film film(byte[] content) {
    return new GifContainer(content).read();
  }

  private Film read() {
    bytes.skip(6);
    int width = bytes.u16();
    int height = bytes.u16();
    int flags = bytes.u8();
    bytes.skip(2);
    skipPalette(flags);
    // A file that ends without its trailer is shown as far as it goes, as browsers do.
    while (bytes.hasMore(1) && frames.size() <= Limits.MOST_FRAMES) {
      int block = bytes.u8();
      if (block == EXTENSION) {
        extension();
      } else if (block == IMAGE) {
        image();
      } else {
        break;
      }
    }
    return new Film(width, height, List.copyOf(frames), plays);
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
    if (label == GRAPHIC_CONTROL && size >= 4) {
      disposal = disposal(first[0] >> 2 & 7);
      millis = 10 * (Byte.toUnsignedInt(first[1]) | Byte.toUnsignedInt(first[2]) << 8);
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

  private static Disposal disposal(int number) {
    return switch (number) {
      case 2 -> Disposal.CLEAR;
      case 3 -> Disposal.RESTORE;
      default -> Disposal.KEEP;
    };
  }

  private void image() {
    int left = bytes.u16();
    int top = bytes.u16();
    int width = bytes.u16();
    int height = bytes.u16();
    skipPalette(bytes.u8());
    bytes.skip(1);
    for (int next = bytes.u8(); next > 0; next = bytes.u8()) {
      bytes.skip(next);
    }
    Pixels pixels = Pixels.rowByRow("gif", content, frames.size());
    frames.add(new Frame(left, top, width, height, millis, disposal, true, pixels));
    disposal = Disposal.KEEP;
    millis = 0;
  }
}
