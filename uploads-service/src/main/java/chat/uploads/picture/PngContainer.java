package chat.uploads.picture;

import chat.uploads.picture.Film.Disposal;
import chat.uploads.picture.Film.Frame;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the frames of a PNG file, animated or not, and makes of each a file that has what its
 * pixels need and nothing else: neither texts nor profiles, which could be bombs.
 */
final class PngContainer {

  private static final int MAX_DELAY = 60_000;

  private static final int HEADER_SIZE = 13;
  private static final int MOST_OF_PALETTE = 3 * 256;
  private static final int MOST_OF_TRANSPARENCY = 256;

  private record Control(
      int width, int height, int left, int top, int millis, Disposal disposal, boolean blends) {}

  private final List<Frame> frames = new ArrayList<>();
  private final ByteArrayOutputStream still = new ByteArrayOutputStream();
  private final ByteArrayOutputStream data = new ByteArrayOutputStream();
  private byte[] header = {};
  private byte @Nullable [] palette;
  private byte @Nullable [] transparency;
  private @Nullable Control control;
  private boolean isAnimated;
  private int plays;
  private Orientation orientation = Orientation.UPRIGHT;

  private PngContainer() {}

  static PngContainer read(byte[] content) {
    PngContainer container = new PngContainer();
    Bytes bytes = Bytes.of(content, ByteOrder.BIG_ENDIAN);
    bytes.skip(8);
    while (bytes.hasMore(8) && container.frames.size() <= Limits.MOST_FRAMES) {
      int size = bytes.u31();
      String name = bytes.name();
      container.chunk(name, bytes.take(size));
      bytes.skip(Math.min(4, bytes.hasMore(4) ? 4 : 0));
    }
    container.endFrame();
    return container;
  }

  private void chunk(String name, byte[] chunk) {
    switch (name) {
      case "IHDR" -> {
        require(chunk.length == HEADER_SIZE);
        header = chunk;
      }
      case "PLTE" -> {
        require(chunk.length <= MOST_OF_PALETTE);
        palette = chunk;
      }
      case "tRNS" -> {
        require(chunk.length <= MOST_OF_TRANSPARENCY);
        transparency = chunk;
      }
      case "eXIf" -> orientation = Exif.ofChunk(chunk);
      case "acTL" -> {
        isAnimated = true;
        plays = ByteBuffer.wrap(chunk).getInt(4);
      }
      case "fcTL" -> {
        endFrame();
        control = control(chunk);
      }
      case "IDAT" -> {
        still.writeBytes(chunk);
        if (control != null) {
          data.writeBytes(chunk);
        }
      }
      case "fdAT" -> data.write(chunk, 4, chunk.length - 4);
      default -> {}
    }
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

  private void endFrame() {
    Control ended = control;
    if (ended == null || data.size() == 0) {
      return;
    }
    byte[] file = file(ended.width(), ended.height(), data.toByteArray());
    data.reset();
    control = null;
    frames.add(
        new Frame(
            ended.left(),
            ended.top(),
            ended.width(),
            ended.height(),
            ended.millis(),
            ended.disposal(),
            ended.blends(),
            Pixels.rowByRow("png", file, 0)));
  }

  /** A file of one picture that has this one's colours. */
  private byte[] file(int width, int height, byte[] pixels) {
    byte[] ownHeader = header.clone();
    ByteBuffer.wrap(ownHeader).putInt(width).putInt(height);
    PngChunks chunks = new PngChunks().add("IHDR", ownHeader);
    if (palette != null) {
      chunks.add("PLTE", palette);
    }
    if (transparency != null) {
      chunks.add("tRNS", transparency);
    }
    return chunks.add("IDAT", pixels).end();
  }

  Film film() {
    ByteBuffer size = ByteBuffer.wrap(header);
    int width = size.getInt();
    int height = size.getInt();
    Film film =
        isAnimated && frames.size() > 1
            ? new Film(width, height, List.copyOf(frames), plays)
            : Film.still(
                width, height, Pixels.rowByRow("png", file(width, height, still.toByteArray()), 0));
    return film.turned(orientation);
  }

  /** The compressed pixels of the picture that does not move. */
  byte[] stillData() {
    return still.toByteArray();
  }
}
