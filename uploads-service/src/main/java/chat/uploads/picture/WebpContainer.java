package chat.uploads.picture;

import chat.uploads.picture.Film.Disposal;
import chat.uploads.picture.Film.Frame;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the frames of a WebP file. The decoder decodes every image that it meets, and takes memory
 * for the size that the image itself has; so there is one, of the size that its container says.
 */
final class WebpContainer {

  /** Where the first chunk is, behind RIFF, a length and WEBP. */
  private static final int FIRST = 12;

  /** The bytes of a chunk's name and length. */
  private static final int CHUNK_HEAD = 8;

  /** The bytes of ANMF before its frame's chunks. */
  private static final int FRAME_HEAD = 16;

  private static final int ANIMATED = 2;

  private final byte[] content;

  private record Size(int width, int height) {}

  private WebpContainer(byte[] content) {
    this.content = content;
  }

  static Film film(byte[] content) {
    return new WebpContainer(content).film();
  }

  private Film film() {
    Bytes bytes = from(FIRST);
    if (!bytes.name().equals("VP8X")) {
      return still(onlyImage(FIRST, content.length));
    }
    int end = end(bytes);
    int flags = bytes.u8();
    bytes.skip(3);
    Size canvas = size24(bytes);
    Orientation orientation = orientation(end);
    if ((flags & ANIMATED) != 0) {
      return animation(canvas, end).turned(orientation);
    }
    require(onlyImage(end, content.length), canvas);
    return still(canvas).turned(orientation);
  }

  private Bytes from(int position) {
    Bytes bytes = Bytes.of(content, ByteOrder.LITTLE_ENDIAN);
    bytes.skip(position);
    return bytes;
  }

  /** Reads a chunk's length; where the next chunk begins, or the content's end. */
  private int end(Bytes bytes) {
    int size = bytes.u31();
    long end = (long) bytes.position() + size + (size & 1);
    return (int) Math.min(end, content.length);
  }

  private static Size size24(Bytes bytes) {
    return new Size(bytes.u24() + 1, bytes.u24() + 1);
  }

  private static void require(Size own, Size said) {
    if (!own.equals(said)) {
      throw new BadPicture("an image has another size than its container says");
    }
  }

  /** What the first chunk of a camera's says, from start on. */
  private Orientation orientation(int start) {
    int at = start;
    while (content.length - at >= CHUNK_HEAD) {
      Bytes bytes = from(at);
      String name = bytes.name();
      at = end(bytes);
      if (name.equals("EXIF")) {
        return Exif.ofChunk(Arrays.copyOfRange(content, bytes.position(), at));
      }
    }
    return Orientation.UPRIGHT;
  }

  private Film still(Size size) {
    return Film.still(size.width(), size.height(), Pixels.held("webp", content, 0));
  }

  private Film animation(Size canvas, int start) {
    List<Frame> frames = new ArrayList<>();
    int plays = 1;
    int at = start;
    while (content.length - at >= CHUNK_HEAD && frames.size() <= Limits.MOST_FRAMES) {
      Bytes bytes = from(at);
      String name = bytes.name();
      at = end(bytes);
      if (name.equals("ANIM")) {
        bytes.skip(4);
        plays = bytes.u16();
      } else if (name.equals("ANMF")) {
        frames.add(frame(bytes, at, frames.size()));
      }
    }
    return new Film(canvas.width(), canvas.height(), List.copyOf(frames), plays);
  }

  private Frame frame(Bytes bytes, int end, int index) {
    int images = bytes.position() + FRAME_HEAD;
    int left = 2 * bytes.u24();
    int top = 2 * bytes.u24();
    Size size = size24(bytes);
    int millis = bytes.u24();
    int flags = bytes.u8();
    Disposal disposal = (flags & 1) != 0 ? Disposal.CLEAR : Disposal.KEEP;
    boolean blends = (flags & 2) == 0;
    require(onlyImage(images, end), size);
    Pixels pixels = Pixels.held("webp", content, index);
    return new Frame(left, top, size.width(), size.height(), millis, disposal, blends, pixels);
  }

  /** The size that the one image among the chunks from start to end has by its own word. */
  private Size onlyImage(int start, int end) {
    Size image = null;
    boolean hasAlpha = false;
    int at = start;
    while (at < end && content.length - at >= CHUNK_HEAD) {
      Bytes bytes = from(at);
      String name = bytes.name();
      at = end(bytes);
      Size own = imageSize(name, bytes);
      boolean isAlpha = name.equals("ALPH");
      if (own != null && image != null || isAlpha && hasAlpha) {
        throw new BadPicture("it has a second image");
      }
      image = own == null ? image : own;
      hasAlpha |= isAlpha;
    }
    if (image == null) {
      throw new BadPicture("it has no image");
    }
    return image;
  }

  /** Null where the chunk is no image. */
  private static @Nullable Size imageSize(String name, Bytes bytes) {
    return switch (name) {
      case "VP8 " -> lossy(bytes);
      case "VP8L" -> lossless(bytes);
      default -> null;
    };
  }

  private static Size lossy(Bytes bytes) {
    bytes.skip(6);
    return new Size(bytes.u16() & 0x3FFF, bytes.u16() & 0x3FFF);
  }

  private static Size lossless(Bytes bytes) {
    bytes.skip(1);
    int low = bytes.u16();
    int high = bytes.u16();
    return new Size((low & 0x3FFF) + 1, (low >> 14 | (high & 0xFFF) << 2) + 1);
  }
}
