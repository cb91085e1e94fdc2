package chat.uploads.picture;

import chat.uploads.UploadsError;
import chat.uploads.picture.Film.Disposal;
import chat.uploads.picture.Film.Frame;
import chat.uploads.picture.Pixels.DecoderMemory;

/**
 * How much a picture may have, and what decoding it takes, both known before a pixel is decoded.
 * What is refused here would take too much time; memory is bounded by {@link Pictures} as well.
 */
final class Limits {

  static final int MOST_FRAMES = 500;

  /**
   * Of a picture that the decoder holds as a whole, JPEG in several scans, and of all frames of a
   * WebP, whose decoder takes ten times as long for a pixel as others do.
   */
  static final long MOST_PIXELS_HELD = 4_000_000;

  /** No side is longer, so that a row of pixels is small. */
  private static final int LONGEST_SIDE = 16_384;

  /**
   * Of a picture that is decoded row by row; a camera's is smaller. Of an animation also those of
   * its canvas once for each frame, for all of it is scaled each time.
   */
  private static final long MOST_PIXELS = 40_000_000;

  /** Of an animation's canvas, which is held with a frame and a second canvas. */
  private static final long MOST_PIXELS_OF_CANVAS = 1_500_000;

  /** A picture that is taken smaller row by row still has so many pixels for each of the result. */
  private static final int OVERSAMPLING = 8;

  /** No side of what is decoded of a still picture has more. */
  private static final int MOST_SAMPLES = 1_000;

  private static final int ARGB = 4;

  /** Of a result: its pixels, the encoder's copy and what it has written. */
  private static final int BYTES_PER_PIXEL_OF_RESULT = 5 * ARGB;

  /** What a frame of an encoded animation has beside its pixels. */
  private static final int FRAME_OVERHEAD = 1 << 10;

  /** Of what is made of a frame before it is decoded: objects, a head of its file, a palette. */
  private static final int FRAME_MEMORY = 2 << 10;

  private Limits() {}

  /** Refuses a picture of which all frames are to be decoded. */
  static void require(Film film) {
    requireFirst(film);
    int frames = film.frames().size();
    if (frames > MOST_FRAMES) {
      throw tooLarge("it has more than " + MOST_FRAMES + " frames", MOST_FRAMES + " frames");
    }
    for (Frame frame : film.frames()) {
      requireHeld(film, frame);
    }
    long pixels = film.frames().stream().mapToLong(Limits::pixels).sum();
    requirePixels(pixels, "it has " + frames + " frames of together %d pixels", mostOfAll(film));
    if (film.isAnimated()) {
      requirePixels(
          canvas(film) * frames,
          "it has " + frames + " frames on a canvas, %d pixels",
          mostOfAll(film));
    }
  }

  /**
   * Refuses a picture whose first frame is to be decoded and, of an animation, laid on its canvas.
   */
  static void requireFirst(Film film) {
    if (film.frames().isEmpty()) {
      throw new BadPicture("it has no frame");
    }
    if (film.width() < 1 || film.height() < 1) {
      throw new BadPicture("it has no size");
    }
    int side = Math.max(film.width(), film.height());
    if (side > LONGEST_SIDE) {
      throw tooLarge("it has a side of " + side + " pixels", LONGEST_SIDE + " pixels");
    }
    requirePixels(canvas(film), "it has %d pixels", mostOf(film));
    requireHeld(film, film.frames().getFirst());
  }

  private static void requireHeld(Film film, Frame frame) {
    requirePixels(pixels(frame), "it has a frame of %d pixels", mostOf(film));
  }

  private static void requirePixels(long pixels, String what, long most) {
    if (pixels > most) {
      throw tooLarge(what.formatted(pixels), most + " pixels");
    }
  }

  static RuntimeException tooLarge(String what, String limit) {
    return UploadsError.IMAGE_TOO_LARGE.refuse(what, limit);
  }

  /** The bytes that a file takes before its frames are known. */
  static long inspection(long fileSize) {
    return fileSize + (long) FRAME_MEMORY * (1 + MOST_FRAMES);
  }

  /** The bytes of the heap that decoding all frames to a square takes, beside the file. */
  static long memory(Film film, int side) {
    if (!film.isAnimated()) {
      return stillMemory(film, side);
    }
    boolean hasSecondCanvas =
        film.frames().stream().anyMatch(frame -> frame.disposal() == Disposal.RESTORE);
    long decoded = film.frames().stream().mapToLong(Limits::decodedMemory).max().orElseThrow();
    long encoded = (ARGB * pixels(side, side) + FRAME_OVERHEAD) * film.frames().size();
    return frames(film)
        + ARGB * canvas(film) * (hasSecondCanvas ? 2 : 1)
        + encoded
        + Math.max(decoded, result(side));
  }

  /** The same of a still picture, which an animation's first frame may be. */
  static long stillMemory(Film film, int side) {
    Frame frame = film.frames().getFirst();
    if (film.isAnimated()) {
      return frames(film) + ARGB * canvas(film) + Math.max(decodedMemory(frame), result(side));
    }
    int from = Math.min(frame.width(), frame.height());
    int samples = Math.ceilDiv(from, step(from, side));
    DecoderMemory decoder = frame.pixels().memory();
    return frames(film)
        + decoder.perPixel() * pixels(samples, samples)
        + Math.max(decoder.held(), result(side));
  }

  private static long decodedMemory(Frame frame) {
    return frame.pixels().memory().heap(pixels(frame));
  }

  private static long frames(Film film) {
    return (long) FRAME_MEMORY * (1 + film.frames().size());
  }

  /** The bytes that it takes outside of the heap. */
  static long offHeap(Film film) {
    return film.frames().getFirst().pixels().memory().offHeap();
  }

  /**
   * Each how many-eth pixel is decoded of a picture that does not move.
   *
   * @param from pixels of the shorter side
   * @param side of the result
   */
  static int step(int from, int side) {
    return Math.max(1, Math.ceilDiv(from, Math.min(side * OVERSAMPLING, MOST_SAMPLES)));
  }

  private static long result(int side) {
    return BYTES_PER_PIXEL_OF_RESULT * pixels(side, side);
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

  private static long mostOfAll(Film film) {
    return isWebp(film) ? MOST_PIXELS_HELD : MOST_PIXELS;
  }

  private static long mostOf(Film film) {
    if (film.isAnimated()) {
      return MOST_PIXELS_OF_CANVAS;
    }
    return isWebp(film) || offHeap(film) > 0 ? MOST_PIXELS_HELD : MOST_PIXELS;
  }

  private static boolean isWebp(Film film) {
    return film.frames().getFirst().pixels().format().equals("webp");
  }
}
