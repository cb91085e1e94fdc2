package chat.uploads.picture;

import java.util.List;

/**
 * What a picture's container says of its frames, before any of them is decoded.
 *
 * @param width of the canvas on which the frames are laid, in pixels, as {@code height}
 * @param frames one where the picture does not move
 * @param plays how often they are shown; 0 for ever
 * @param orientation of what the frames show
 */
record Film(int width, int height, List<Frame> frames, int plays, Orientation orientation) {

  Film(int width, int height, List<Frame> frames, int plays) {
    this(width, height, frames, plays, Orientation.UPRIGHT);
  }

  /** What becomes of a frame's place on the canvas before the next one is laid there. */
  enum Disposal {
    KEEP,
    CLEAR,
    RESTORE
  }

  /**
   * One frame.
   *
   * @param left of its place on the canvas, in pixels, as {@code top}
   * @param blends whether what is transparent lets the canvas show through, or replaces it
   */
  record Frame(
      int left,
      int top,
      int width,
      int height,
      int millis,
      Disposal disposal,
      boolean blends,
      Pixels pixels) {

    boolean liesOn(int canvasWidth, int canvasHeight) {
      return width > 0
          && height > 0
          && left >= 0
          && top >= 0
          && (long) left + width <= canvasWidth
          && (long) top + height <= canvasHeight;
    }
  }

  /** A picture that does not move. */
  static Film still(int width, int height, Pixels pixels) {
    Frame only = new Frame(0, 0, width, height, 0, Disposal.KEEP, true, pixels);
    return new Film(width, height, List.of(only), 1);
  }

  /** The same whose frames are to be turned. */
  Film turned(Orientation how) {
    return new Film(width, height, frames, plays, how);
  }

  boolean isAnimated() {
    return frames.size() > 1;
  }
}
