package chat.uploads.pictureformat;

import java.util.List;

/**
 * The frames of a picture according to its container, before any of them is decoded.
 *
 * @param width width of the canvas on which the frames are drawn, in pixels, like {@code height}
 * @param frames only one if the picture is not animated
 * @param plays how often the animation is played; 0 for ever
 * @param orientation how the content of the frames is rotated or mirrored
 */
public record FrameTimeline(
    int width, int height, List<Frame> frames, int plays, Orientation orientation) {

  FrameTimeline(int width, int height, List<Frame> frames, int plays) {
    this(width, height, frames, plays, Orientation.UPRIGHT);
  }

  /** How a frame's area of the canvas is changed before the next frame is drawn. */
  public enum Disposal {
    KEEP,
    CLEAR,
    RESTORE
  }

  /**
   * One frame.
   *
   * @param left position on the canvas, in pixels, like {@code top}
   * @param blends whether the canvas shows through transparent pixels, or is replaced by them
   */
  public record Frame(
      int left,
      int top,
      int width,
      int height,
      int millis,
      Disposal disposal,
      boolean blends,
      Pixels pixels) {

    public boolean liesOn(int canvasWidth, int canvasHeight) {
      return width > 0
          && height > 0
          && left >= 0
          && top >= 0
          && (long) left + width <= canvasWidth
          && (long) top + height <= canvasHeight;
    }
  }

  /** Returns the timeline of a picture that is not animated. */
  static FrameTimeline still(int width, int height, Pixels pixels) {
    Frame only = new Frame(0, 0, width, height, 0, Disposal.KEEP, true, pixels);
    return new FrameTimeline(width, height, List.of(only), 1);
  }

  /** Returns the same timeline with another orientation. */
  FrameTimeline turned(Orientation how) {
    return new FrameTimeline(width, height, frames, plays, how);
  }

  public boolean isAnimated() {
    return frames.size() > 1;
  }
}
