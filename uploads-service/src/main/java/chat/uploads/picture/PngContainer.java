package chat.uploads.picture;

import chat.uploads.picture.Film.Disposal;
import chat.uploads.picture.Film.Frame;
import chat.uploads.picture.PictureInput.Slice;
import chat.uploads.picture.Pixels.DecoderMemory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the frames of a PNG file, animated or not, and makes of each a file that has what its
 * pixels need and nothing else: neither texts nor profiles, which could be bombs. The data chunks
 * of a frame are joined to one where they are, in the array of the whole file, so that no pixel is
 * held twice.
 */
final class PngContainer {

  private static final int MAX_DELAY = 60_000;

  private static final int HEADER_SIZE = 13;
  private static final int DEPTH = 8;
  private static final int MOST_OF_PALETTE = 3 * 256;
  private static final int MOST_OF_TRANSPARENCY = 256;

  /** The length and the name of a chunk. */
  private static final int CHUNK_HEAD = 8;

  /** The number in a sequence, with which the data of a frame begin. */
  private static final int SEQUENCE_SIZE = 4;

  private static final byte[] DATA_NAME = "IDAT".getBytes(StandardCharsets.ISO_8859_1);

  /** A checksum, which the decoder passes over, and the chunk that ends a file. */
  private static final Slice TAIL =
      Slice.all(ByteBuffer.allocate(16).putInt(8, 0x49454E44).putInt(12, 0xAE426082).array());

  /** The decoder's buffers beside rows of pixels. */
  private static final int BUFFERS = 64 << 10;

  /** The decoder has a row as it is sent, the one before, and one of single samples. */
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

  /** Where the joined data chunk begins, -1 where there is none, and where it ends so far. */
  private int dataFrom = -1;

  private int dataTo;
  private boolean isAnimated;
  private int plays;
  private Orientation orientation = Orientation.UPRIGHT;

  private PngContainer(byte[] content) {
    this.content = content;
  }

  /**
   * @param content of which the container makes its frames' files: nobody else may read it any more
   */
  static PngContainer read(byte[] content) {
    PngContainer container = new PngContainer(content);
    Bytes bytes = Bytes.of(content, ByteOrder.BIG_ENDIAN);
    bytes.skip(8);
    while (bytes.hasMore(CHUNK_HEAD) && container.frames.size() <= Limits.MOST_FRAMES) {
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
        require(size <= MOST_OF_PALETTE);
        palette = bytes.take(size);
      }
      case "tRNS" -> {
        require(size <= MOST_OF_TRANSPARENCY);
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

  /** Moves what a data chunk has to the end of the one before; never to the right. */
  private void data(Bytes bytes, int size, int before) {
    int from = bytes.position();
    bytes.skip(size);
    if (size < before) {
      throw new BadPicture("a chunk has no number");
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

  /** What each frame's file has must be small, for the frames are many. */
  private static void require(boolean isOfItsSize) {
    if (!isOfItsSize) {
      throw new BadPicture("a chunk is larger than its kind can be");
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

  /** A file of one picture that has this one's colours. */
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

  Film film() {
    ByteBuffer size = ByteBuffer.wrap(header);
    int width = size.getInt();
    int height = size.getInt();
    return filmOf(width, height).turned(orientation);
  }

  private Film filmOf(int width, int height) {
    if (isAnimated && frames.size() > 1) {
      return new Film(width, height, List.copyOf(frames), plays);
    }
    Slice data = still;
    if (data == null) {
      throw new BadPicture("it has no pixels");
    }
    return Film.still(width, height, pixels(width, height, data));
  }

  /** The compressed pixels of the picture that does not move. */
  byte[] stillData() {
    Slice data = still;
    return data == null
        ? new byte[0]
        : Arrays.copyOfRange(content, data.from() + CHUNK_HEAD, data.to());
  }
}
