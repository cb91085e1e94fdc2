package chat.uploads.pictureformat;

import chat.uploads.pictureformat.FrameTimeline.Disposal;
import chat.uploads.pictureformat.FrameTimeline.Frame;
import chat.uploads.pictureformat.PictureInput.Slice;
import chat.uploads.pictureformat.Pixels.DecoderMemory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the frames of a WebP file.
 *
 * <p>The decoder decodes every image that it meets, and allocates memory for the size in the image
 * itself. Therefore each file or frame must have exactly one image, of the size that its container
 * declares.
 */
final class WebpContainer {

  /** The position of the first chunk, after RIFF, a length and WEBP. */
  private static final int FIRST = 12;

  /** The bytes of a chunk's name and length. */
  private static final int CHUNK_HEAD = 8;

  /** The bytes of ANMF before its frame's chunks. */
  private static final int FRAME_HEAD = 16;

  private static final int ANIMATED = 2;

  /** The position of the flags of a file with several chunks, and the flag of a colour profile. */
  private static final int FLAGS = FIRST + CHUNK_HEAD;

  private static final int HAS_PROFILE = 0x20;

  /** Maximum size of a colour profile passed to the decoder, which copies it; in bytes. */
  private static final int MAX_PROFILE_BYTES = 64 << 10;

  /** The decoder's buffers, and its memory per block of 16 by 16 pixels in three rows. */
  private static final int BUFFERS = 256 << 10;

  private static final int BLOCK = 16;
  private static final int BLOCK_BYTES = 12 << 10;
  private static final int BLOCK_ROWS = 3;

  /** The decoder's memory per block of the whole image. */
  private static final int BLOCK_MODE_BYTES = 160;

  private static final int PER_PIXEL = 4;

  /** Padding, because the decoder reads ahead, even after codes that take no bits. */
  private static final Slice READ_AHEAD = Slice.all(new byte[16]);

  /** The bytes of a lossless image before its codes: a mark and its size. */
  private static final int LOSSLESS_HEAD = 5;

  /**
   * The bytes of an alpha chunk before its codes; the lowest bits tell whether it is compressed.
   */
  private static final int ALPHA_HEAD = 1;

  private static final int ALPHA_COMPRESSION = 3;

  private final byte[] content;

  private record Size(int width, int height) {

    long pixels() {
      return (long) width * height;
    }
  }

  /**
   * The one image of a file or a frame.
   *
   * @param memory needed for decoding
   */
  private record Image(Size size, DecoderMemory memory) {}

  private WebpContainer(byte[] content) {
    this.content = content;
  }

  /**
   * @param content read by the decoder, modified where it could be a decompression bomb; must not
   *     be read by the caller afterwards
   */
  static FrameTimeline timeline(byte[] content) {
    return new WebpContainer(content).timeline();
  }

  private FrameTimeline timeline() {
    Bytes bytes = from(FIRST);
    if (!bytes.name().equals("VP8X")) {
      return still(onlyImage(FIRST, content.length));
    }
    int end = end(bytes);
    int flags = bytes.u8();
    bytes.skip(3);
    Size canvas = size24(bytes);
    Orientation orientation = orientation(end);
    if ((flags & HAS_PROFILE) != 0 && !hasSmallProfile(end)) {
      content[FLAGS] &= ~HAS_PROFILE;
    }
    if ((flags & ANIMATED) != 0) {
      return animation(canvas, end).turned(orientation);
    }
    Image image = onlyImage(end, content.length);
    require(image.size(), canvas);
    return still(image).turned(orientation);
  }

  /**
   * Returns whether the profile is the next chunk and within its declared length, which the decoder
   * trusts.
   */
  private boolean hasSmallProfile(int start) {
    Bytes bytes = from(start);
    boolean isNext = bytes.hasMore(CHUNK_HEAD + 4) && bytes.name().equals("ICCP");
    if (!isNext) {
      return false;
    }
    int length = end(bytes) - bytes.position();
    int own = ByteBuffer.wrap(content).getInt(bytes.position());
    return length <= MAX_PROFILE_BYTES && own >= 0 && own <= length;
  }

  private Bytes from(int position) {
    Bytes bytes = Bytes.of(content, ByteOrder.LITTLE_ENDIAN);
    bytes.skip(position);
    return bytes;
  }

  /** Reads a chunk's length; returns the start of the next chunk, or the end of the content. */
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
      throw new InvalidPicture("an image has another size than its container says");
    }
  }

  /** Returns the orientation in the first EXIF chunk from the start on. */
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

  private FrameTimeline still(Image image) {
    return FrameTimeline.still(image.size().width(), image.size().height(), pixels(image, 0));
  }

  private Pixels pixels(Image image, int index) {
    return new Pixels("webp", List.of(Slice.all(content), READ_AHEAD), index, image.memory());
  }

  private FrameTimeline animation(Size canvas, int start) {
    List<Frame> frames = new ArrayList<>();
    int plays = 1;
    int at = start;
    while (content.length - at >= CHUNK_HEAD && frames.size() <= PictureLimits.MAX_FRAMES) {
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
    return new FrameTimeline(canvas.width(), canvas.height(), List.copyOf(frames), plays);
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
    Image image = onlyImage(images, end);
    require(image.size(), size);
    return new Frame(
        left, top, size.width(), size.height(), millis, disposal, blends, pixels(image, index));
  }

  /** Returns the only image among the chunks from start to end, with the size in its own header. */
  private Image onlyImage(int start, int end) {
    Size image = null;
    int imageFrom = 0;
    int alphaFrom = -1;
    int at = start;
    while (at < end && content.length - at >= CHUNK_HEAD) {
      Bytes bytes = from(at);
      String name = bytes.name();
      int from = at;
      at = end(bytes);
      Size own = imageSize(name, bytes);
      boolean isAlpha = name.equals("ALPH");
      if (own != null && image != null || isAlpha && alphaFrom >= 0) {
        throw new InvalidPicture("it has a second image");
      }
      if (own != null) {
        image = own;
        imageFrom = from;
      } else if (isAlpha) {
        alphaFrom = from;
      }
    }
    if (image == null) {
      throw new InvalidPicture("it has no image");
    }
    return new Image(image, memory(image, imageFrom, alphaFrom));
  }

  /**
   * Returns the memory for decoding; not computed for images that exceed the limits anyway.
   *
   * @param imageFrom start of its chunk
   * @param alphaFrom start of the alpha chunk; -1 if it has none
   */
  private DecoderMemory memory(Size size, int imageFrom, int alphaFrom) {
    if (size.pixels() > PictureLimits.MAX_PIXELS_HELD) {
      return new DecoderMemory(0, PER_PIXEL, 0);
    }
    Bytes bytes = from(imageFrom);
    boolean isLossless = bytes.name().equals("VP8L");
    int end = end(bytes);
    long image =
        isLossless ? lossless(bytes.position() + LOSSLESS_HEAD, end, size) : lossyBytes(size);
    return new DecoderMemory(BUFFERS + image + alpha(size, alphaFrom), PER_PIXEL, 0);
  }

  private long lossless(int from, int end, Size size) {
    return PER_PIXEL * size.pixels()
        + LosslessWebp.memory(content, from, end, size.width(), size.height());
  }

  private static long lossyBytes(Size size) {
    long columns = Math.ceilDiv(size.width(), BLOCK) + 2L;
    long rows = Math.ceilDiv(size.height(), BLOCK);
    return columns * BLOCK_ROWS * BLOCK_BYTES + columns * rows * BLOCK_MODE_BYTES;
  }

  private long alpha(Size size, int from) {
    if (from < 0) {
      return 0;
    }
    Bytes bytes = from(from);
    bytes.skip(4);
    int end = end(bytes);
    int begin = bytes.position();
    boolean hasCodes = (bytes.u8() & ALPHA_COMPRESSION) == 1;
    return hasCodes ? lossless(begin + ALPHA_HEAD, end, size) : 0;
  }

  /** Returns null if the chunk is not an image. */
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
