package chat.uploads.picture;

import chat.uploads.pictureformat.FrameTimeline.Disposal;
import chat.uploads.pictureformat.FrameTimeline.Frame;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Composes the frames of an animation. */
final class Canvas {

  private final int width;
  private final BufferedImage image;
  private final int[] argb;
  private @Nullable Frame last;
  private int @Nullable [] before;

  Canvas(int width, int height) {
    this.width = width;
    this.image = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
    this.argb = ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
  }

  /** Draws the next frame; the returned image is valid until the next call. */
  BufferedImage show(Frame frame, BufferedImage pixels) {
    disposeLast();
    if (frame.disposal() == Disposal.RESTORE) {
      before = argb.clone();
    }
    int[] upper = new int[pixels.getWidth()];
    for (int y = 0; y < pixels.getHeight(); y++) {
      pixels.getRGB(0, y, upper.length, 1, upper, 0, upper.length);
      int row = (frame.top() + y) * width + frame.left();
      for (int x = 0; x < upper.length; x++) {
        argb[row + x] = frame.blends() ? over(upper[x], argb[row + x]) : upper[x];
      }
    }
    last = frame;
    return image;
  }

  private void disposeLast() {
    Frame shown = last;
    if (shown == null) {
      return;
    }
    int[] saved = before;
    if (shown.disposal() == Disposal.CLEAR) {
      for (int y = shown.top(); y < shown.top() + shown.height(); y++) {
        int row = y * width + shown.left();
        Arrays.fill(argb, row, row + shown.width(), 0);
      }
    } else if (shown.disposal() == Disposal.RESTORE && saved != null) {
      System.arraycopy(saved, 0, argb, 0, argb.length);
    }
    before = null;
  }

  private static int over(int upper, int lower) {
    int alpha = upper >>> 24;
    if (alpha == 255 || lower >>> 24 == 0) {
      return upper;
    }
    if (alpha == 0) {
      return lower;
    }
    int below = (lower >>> 24) * (255 - alpha) / 255;
    int together = alpha + below;
    return together << 24
        | mix(upper >> 16, lower >> 16, alpha, below) << 16
        | mix(upper >> 8, lower >> 8, alpha, below) << 8
        | mix(upper, lower, alpha, below);
  }

  private static int mix(int upper, int lower, int alpha, int below) {
    return ((upper & 0xFF) * alpha + (lower & 0xFF) * below) / (alpha + below);
  }
}
