package chat.uploads.picture;

import chat.uploads.picture.Film.Frame;

/** How much decoding may take, looked at before it begins. */
final class Limits {

  static final int MOST_FRAMES = 500;

  /** No side is longer, so that a row of pixels is small. */
  private static final int LONGEST_SIDE = 16_384;

  /**
   * Of a picture that is decoded row by row; a camera's is smaller. Of an animation also those of
   * its canvas once for each frame, for all of it is scaled each time.
   */
  private static final long MOST_PIXELS = 40_000_000;

  /** Of a picture that the decoder holds as a whole. */
  private static final long MOST_PIXELS_HELD = 4_000_000;

  /** Of an animation's canvas, which is held with a frame and a second canvas. */
  private static final long MOST_PIXELS_OF_CANVAS = 1_500_000;

  private Limits() {}

  /** Whether all frames may be decoded. */
  static boolean allow(Film film) {
    return allowFirst(film)
        && film.frames().size() <= MOST_FRAMES
        && film.frames().stream().mapToLong(Limits::pixels).sum() <= MOST_PIXELS
        && film.frames().stream().allMatch(frame -> pixels(frame) <= mostOf(film))
        && canvas(film) * (film.isAnimated() ? film.frames().size() : 1) <= MOST_PIXELS;
  }

  /** Whether the first frame may be decoded and, of an animation, laid on its canvas. */
  static boolean allowFirst(Film film) {
    if (film.frames().isEmpty()) {
      throw new BadPicture("it has no frame");
    }
    if (film.width() < 1 || film.height() < 1) {
      throw new BadPicture("it has no size");
    }
    long most = mostOf(film);
    return Math.max(film.width(), film.height()) <= LONGEST_SIDE
        && canvas(film) <= most
        && pixels(film.frames().getFirst()) <= most;
  }

  private static long canvas(Film film) {
    return pixels(film.width(), film.height());
  }

  private static long pixels(Frame frame) {
    return pixels(frame.width(), frame.height());
  }

  private static long pixels(int width, int height) {
    return (long) width * height;
  }

  private static long mostOf(Film film) {
    if (film.isAnimated()) {
      return MOST_PIXELS_OF_CANVAS;
    }
    return film.frames().getFirst().pixels().isHeld() ? MOST_PIXELS_HELD : MOST_PIXELS;
  }
}
