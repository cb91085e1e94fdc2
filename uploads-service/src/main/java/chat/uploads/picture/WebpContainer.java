package chat.uploads.picture;

import chat.uploads.picture.Film.Disposal;
import chat.uploads.picture.Film.Frame;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** Finds the frames of a WebP file. */
final class WebpContainer {

  /** The bytes of ANMF before its frame's data. */
  private static final int FRAME_HEAD = 16;

  private final byte[] content;
  private final Bytes bytes;
  private final List<Frame> frames = new ArrayList<>();
  private int width;
  private int height;
  private int plays = 1;

  private WebpContainer(byte[] content) {
    this.content = content;
    this.bytes = Bytes.of(content, ByteOrder.LITTLE_ENDIAN);
  }

  static Film film(byte[] content) {
    return new WebpContainer(content).read();
  }

  private Film read() {
    bytes.skip(12);
    boolean isAnimated = false;
    while (bytes.hasMore(8) && frames.size() <= Limits.MOST_FRAMES) {
      String name = bytes.name();
      int size = bytes.u31();
      int next = Math.addExact(bytes.position(), size + (size & 1));
      switch (name) {
        case "VP8X" -> isAnimated = extended();
        case "ANIM" -> animation();
        case "ANMF" -> frame(size);
        case "VP8 " -> lossy(isAnimated);
        case "VP8L" -> lossless(isAnimated);
        default -> {}
      }
      if (bytes.hasMore(1)) {
        bytes.skip(Math.min(next, content.length) - bytes.position());
      }
    }
    return isAnimated
        ? new Film(width, height, List.copyOf(frames), plays)
        : Film.still(width, height, new Pixels("webp", content, 0));
  }

  private boolean extended() {
    int flags = bytes.u8();
    bytes.skip(3);
    width = bytes.u24() + 1;
    height = bytes.u24() + 1;
    return (flags & 2) != 0;
  }

  private void animation() {
    bytes.skip(4);
    plays = bytes.u16();
  }

  private void frame(int size) {
    if (size < FRAME_HEAD) {
      throw new BadPicture("a frame is too short");
    }
    int left = 2 * bytes.u24();
    int top = 2 * bytes.u24();
    int frameWidth = bytes.u24() + 1;
    int frameHeight = bytes.u24() + 1;
    int millis = bytes.u24();
    int flags = bytes.u8();
    Disposal disposal = (flags & 1) != 0 ? Disposal.CLEAR : Disposal.KEEP;
    boolean blends = (flags & 2) == 0;
    Pixels pixels = new Pixels("webp", content, frames.size());
    frames.add(new Frame(left, top, frameWidth, frameHeight, millis, disposal, blends, pixels));
  }

  private void lossy(boolean isAnimated) {
    bytes.skip(6);
    size(isAnimated, bytes.u16() & 0x3FFF, bytes.u16() & 0x3FFF);
  }

  private void lossless(boolean isAnimated) {
    bytes.skip(1);
    int low = bytes.u16();
    int high = bytes.u16();
    size(isAnimated, (low & 0x3FFF) + 1, (low >> 14 | (high & 0xFFF) << 2) + 1);
  }

  /** What the picture itself says counts more than what the container says of it. */
  private void size(boolean isAnimated, int ownWidth, int ownHeight) {
    if (!isAnimated) {
      width = ownWidth;
      height = ownHeight;
    }
  }
}
