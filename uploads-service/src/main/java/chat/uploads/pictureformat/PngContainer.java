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
import org.jspecify.annotations.Nullable;

/**
 * Finds the frames of a PNG file, animated or not, and makes a minimal file of each. Texts and
 * profiles are dropped, because they could be decompression bombs. The data chunks of a frame are
 * joined in place, in the array of the whole file, so that no pixel is held twice.
 */
public final class PngContainer {

  private static final int MAX_DELAY = 60_000;

  private static final int HEADER_SIZE = 13;
  private static final int DEPTH = 8;
  private static final int MAX_PALETTE_BYTES = 3 * 256;
  private static final int MAX_TRANSPARENCY_BYTES = 256;

  /** The size of a chunk's length and name. */
  private static final int CHUNK_HEAD = 8;

  /** The size of the sequence number before a frame's data. */
  private static final int SEQUENCE_SIZE = 4;

  private static final byte[] DATA_NAME = "IDAT".getBytes(StandardCharsets.ISO_8859_1);

  /** A checksum, which the decoder ignores, and the chunk that ends a file. */
  private static final Slice TAIL =
      Slice.all(ByteBuffer.allocate(16).putInt(8, 0x49454E44).putInt(12, 0xAE426082).array());

  /** The decoder's buffers without rows of pixels, in bytes. */
  private static final int BUFFERS = 64 << 10;

  /** The decoder holds the encoded row, the previous one, and one of single samples. */
  private static final int ROW_BYTES_PER_PIXEL = 4 * 8;

  private record Control(
      int width, int height, int left, int top, int millis, Disposal disposal, boolean blends) {}

  private final byte[] content;
  private final List<Frame> frames = new ArrayList<>();
  private byte[] header = {};
  private byte @Nullable [] palette;
  private byte @Nullable [] transparency;
  private @Nullable Control control;
  private @Nullable Slice still;

  /** The start of the joined data chunk, -1 if there is none, and its end so far. */
  private int dataFrom = -1;

  private int dataTo;
  private boolean isAnimated;
  private int plays;
  private Orientation orientation = Orientation.UPRIGHT;

  private PngContainer(byte[] content) {
    this.content = content;
  }

  /**
   * @param content modified in place to make the frames' files; must not be read by the caller
   *     afterwards
   */
  public static PngContainer read(byte[] content) {
    PngContainer container = new PngContainer(content);
    Bytes bytes = Bytes.of(content, ByteOrder.BIG_ENDIAN);
    bytes.skip(8);
    while (bytes.hasMore(CHUNK_HEAD) && container.frames.size() <= PictureLimits.MAX_FRAMES) {
      int size = bytes.u31();
      String name = bytes.name();
      container.chunk(name, bytes, size);
      bytes.skip(Math.min(4, bytes.hasMore(4) ? 4 : 0));
    }
    container.endData();
    return container;
  }

  private void chunk(String name, Bytes bytes, int size) {
    switch (name) {
      case "IHDR" -> {
        require(size == HEADER_SIZE);
        header = bytes.take(size);
      }
      case "PLTE" -> {
        require(size <= MAX_PALETTE_BYTES);
        palette = bytes.take(size);
      }
      case "tRNS" -> {
        require(size <= MAX_TRANSPARENCY_BYTES);
        transparency = bytes.take(size);
      }
      case "eXIf" -> orientation = Exif.ofChunk(bytes.take(size));
      case "acTL" -> {
        isAnimated = true;
        plays = ByteBuffer.wrap(bytes.take(size)).getInt(4);
      }
      case "fcTL" -> {
        endData();
        control = control(bytes.take(size));
      }
      case "IDAT" -> data(bytes, size, 0);
      case "fdAT" -> data(bytes, size, SEQUENCE_SIZE);
      default -> bytes.skip(size);
    }
  }

  /** Moves the content of a data chunk to the end of the previous one, always towards the start. */
  private void data(Bytes bytes, int size, int before) {
    int from = bytes.position();
    bytes.skip(size);
    if (size < before) {
      throw new InvalidPicture("a chunk has no number");
    }
    if (before > 0 && control == null) {
      return;
    }
    if (dataFrom < 0) {
      dataFrom = from - CHUNK_HEAD;
      dataTo = from;
    }
    System.arraycopy(content, from + before, content, dataTo, size - before);
    dataTo += size - before;
  }

  /** Bounds the chunks that are copied into each frame's file, because there are many frames. */
  private static void require(boolean isOfItsSize) {
    if (!isOfItsSize) {
      throw new InvalidPicture("a chunk is larger than its kind can be");
    }
  }

  private static Control control(byte[] chunk) {
    ByteBuffer fields = ByteBuffer.wrap(chunk, 4, chunk.length - 4);
    int width = fields.getInt();
    int height = fields.getInt();
    int left = fields.getInt();
    int top = fields.getInt();
    int part = Short.toUnsignedInt(fields.getShort());
    int of = Short.toUnsignedInt(fields.getShort());
    int millis = Math.min(MAX_DELAY, part * 1000 / (of == 0 ? 100 : of));
    Disposal disposal =
        switch (fields.get()) {
          case 1 -> Disposal.CLEAR;
          case 2 -> Disposal.RESTORE;
          default -> Disposal.KEEP;
        };
    return new Control(width, height, left, top, millis, disposal, fields.get() == 1);
  }

  private void endData() {
    if (dataFrom < 0) {
      return;
    }
    ByteBuffer.wrap(content, dataFrom, CHUNK_HEAD)
        .putInt(dataTo - dataFrom - CHUNK_HEAD)
        .put(DATA_NAME);
    Slice data = new Slice(content, dataFrom, dataTo);
    dataFrom = -1;
    if (still == null) {
      still = data;
    }
    Control ended = control;
    control = null;
    if (ended != null) {
      frames.add(
          new Frame(
              ended.left(),
              ended.top(),
              ended.width(),
              ended.height(),
              ended.millis(),
              ended.disposal(),
              ended.blends(),
              pixels(ended.width(), ended.height(), data)));
    }
  }

  /** Returns a file of one image with the palette and transparency of this one. */
  private Pixels pixels(int width, int height, Slice data) {
    byte[] ownHeader = header.clone();
    ByteBuffer.wrap(ownHeader).putInt(width).putInt(height);
    PngChunks head = new PngChunks().add("IHDR", ownHeader);
    if (palette != null) {
      head.add("PLTE", palette);
    }
    if (transparency != null) {
      head.add("tRNS", transparency);
    }
    int perPixel = header[DEPTH] > 8 ? 8 : 4;
    long held = BUFFERS + (long) ROW_BYTES_PER_PIXEL * width;
    return new Pixels(
        "png",
        List.of(Slice.all(head.written()), data, TAIL),
        0,
        new DecoderMemory(held, perPixel, 0));
  }

  public FrameTimeline timeline() {
    ByteBuffer size = ByteBuffer.wrap(header);
    int width = size.getInt();
    int height = size.getInt();
    return timeline(width, height).turned(orientation);
  }

  private FrameTimeline timeline(int width, int height) {
    if (isAnimated && frames.size() > 1) {
      return new FrameTimeline(width, height, List.copyOf(frames), plays);
    }
    Slice data = still;
    if (data == null) {
      throw new InvalidPicture("it has no pixels");
    }
    return FrameTimeline.still(width, height, pixels(width, height, data));
  }

  /** Returns the compressed pixels of the still picture. */
  public byte[] stillData() {
    Slice data = still;
    return data == null
        ? new byte[0]
        : Arrays.copyOfRange(content, data.from() + CHUNK_HEAD, data.to());
  }
}
