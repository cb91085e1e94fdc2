package chat.uploads.pictureformat;

import chat.uploads.UploadsError;
import chat.uploads.pictureformat.FrameTimeline.Disposal;
import chat.uploads.pictureformat.FrameTimeline.Frame;
import chat.uploads.pictureformat.Pixels.DecoderMemory;
import java.awt.Dimension;

/**
 * Limits of pictures and estimates of decoding memory, both known before a pixel is decoded.
 *
 * <p>These limits bound the time; {@code Pictures} bounds the memory as well.
 */
public final class PictureLimits {

  static final int MAX_FRAMES = 500;

  /**
   * Limit of a picture that the decoder holds as a whole.
   *
   * <p>Such are a JPEG in several scans, and all frames of a WebP together, whose decoder takes ten
   * times as long per pixel as others.
   */
  static final long MAX_PIXELS_HELD = 4_000_000;

  /** Maximum length of a side, so that a row of pixels is small. */
  private static final int MAX_SIDE = 16_384;

  /**
   * Limit of a picture that is decoded row by row; camera pictures are smaller. For an animation
   * also the limit of canvas pixels times frames, because the whole canvas is scaled for each
   * frame.
   */
  private static final long MAX_PIXELS = 40_000_000;

  /**
   * Limit of an animation's canvas, which is in memory together with a frame and a second canvas.
   */
  private static final long MAX_CANVAS_PIXELS = 1_500_000;

  /**
   * Minimum number of samples per pixel of the result and direction when a picture is subsampled.
   */
  private static final int OVERSAMPLING = 8;

  /** Maximum number of samples per side that are decoded of a still picture. */
  private static final int MAX_SAMPLES = 1_000;

  private static final int ARGB = 4;

  /** Memory of a result: its pixels, the encoder's copy and the encoder's output. */
  private static final int BYTES_PER_PIXEL_OF_RESULT = 5 * ARGB;

  /** Overhead of a frame of an encoded animation in bytes. */
  private static final int FRAME_OVERHEAD = 1 << 10;

  /** Memory per frame before it is decoded, in bytes: objects, a file head, a palette. */
  private static final int FRAME_MEMORY = 2 << 10;

  private PictureLimits() {}

  /** Refuses a picture of which all frames are to be decoded. */
  public static void require(FrameTimeline frameTimeline) {
    requireFirst(frameTimeline);
    int frames = frameTimeline.frames().size();
    if (frames > MAX_FRAMES) {
      throw tooLarge("it has more than " + MAX_FRAMES + " frames", MAX_FRAMES + " frames");
    }
    for (Frame frame : frameTimeline.frames()) {
      requireHeld(frameTimeline, frame);
    }
    long pixels = frameTimeline.frames().stream().mapToLong(PictureLimits::pixels).sum();
    requirePixels(
        pixels, "its " + frames + " frames have %d pixels together", maxTotalPixels(frameTimeline));
    if (frameTimeline.isAnimated()) {
      requirePixels(
          canvas(frameTimeline) * frames,
          "its canvas has %d pixels over all " + frames + " frames",
          maxTotalPixels(frameTimeline));
    }
  }

  /**
   * Refuses a picture of which only the first frame is to be decoded. The frame of an animation is
   * drawn on its canvas.
   */
  public static void requireFirst(FrameTimeline frameTimeline) {
    if (frameTimeline.frames().isEmpty()) {
      throw new InvalidPicture("it has no frame");
    }
    if (frameTimeline.width() < 1 || frameTimeline.height() < 1) {
      throw new InvalidPicture("it has no size");
    }
    int side = Math.max(frameTimeline.width(), frameTimeline.height());
    if (side > MAX_SIDE) {
      throw tooLarge("it has a side of " + side + " pixels", MAX_SIDE + " pixels");
    }
    requirePixels(canvas(frameTimeline), "it has %d pixels", maxFramePixels(frameTimeline));
    requireHeld(frameTimeline, frameTimeline.frames().getFirst());
  }

  private static void requireHeld(FrameTimeline frameTimeline, Frame frame) {
    requirePixels(pixels(frame), "it has a frame of %d pixels", maxFramePixels(frameTimeline));
  }

  private static void requirePixels(long pixels, String what, long most) {
    if (pixels > most) {
      throw tooLarge(what.formatted(pixels), most + " pixels");
    }
  }

  public static RuntimeException tooLarge(String what, String limit) {
    return UploadsError.IMAGE_TOO_LARGE.refuse(what, limit);
  }

  /** Returns the bytes that a file takes before its frames are known. */
  public static long inspection(long fileSize) {
    return fileSize + (long) FRAME_MEMORY * (1 + MAX_FRAMES);
  }

  /** Returns the heap bytes for decoding all frames to a square, without the file. */
  public static long memory(FrameTimeline frameTimeline, int side) {
    if (!frameTimeline.isAnimated()) {
      return stillMemory(frameTimeline, side);
    }
    boolean hasSecondCanvas =
        frameTimeline.frames().stream().anyMatch(frame -> frame.disposal() == Disposal.RESTORE);
    long decoded =
        frameTimeline.frames().stream().mapToLong(PictureLimits::decodedMemory).max().orElseThrow();
    long encoded = (ARGB * pixels(side, side) + FRAME_OVERHEAD) * frameTimeline.frames().size();
    return frames(frameTimeline)
        + ARGB * canvas(frameTimeline) * (hasSecondCanvas ? 2 : 1)
        + encoded
        + Math.max(decoded, result(side));
  }

  /** Returns the same for a still picture, which may be an animation's first frame. */
  public static long stillMemory(FrameTimeline frameTimeline, int side) {
    Frame frame = frameTimeline.frames().getFirst();
    int from = Math.min(frame.width(), frame.height());
    int samples = Math.ceilDiv(from, step(from, side));
    return stillMemory(frameTimeline, pixels(samples, samples), result(side));
  }

  private static long stillMemory(FrameTimeline frameTimeline, long samples, long result) {
    Frame frame = frameTimeline.frames().getFirst();
    if (frameTimeline.isAnimated()) {
      return frames(frameTimeline)
          + ARGB * canvas(frameTimeline)
          + Math.max(decodedMemory(frame), result);
    }
    DecoderMemory decoder = frame.pixels().memory();
    return frames(frameTimeline) + decoder.perPixel() * samples + Math.max(decoder.held(), result);
  }

  /**
   * Returns the heap bytes for decoding the first frame to a box, without the file.
   *
   * @param step of the subsampling of a still picture
   */
  public static long fittedMemory(FrameTimeline frameTimeline, Dimension box, int step) {
    Frame frame = frameTimeline.frames().getFirst();
    Dimension size = fitted(frameTimeline, box);
    return stillMemory(
        frameTimeline,
        pixels(Math.ceilDiv(frame.width(), step), Math.ceilDiv(frame.height(), step)),
        BYTES_PER_PIXEL_OF_RESULT * pixels(size.width, size.height));
  }

  /**
   * Returns the size of a picture that is scaled down to fit into a box, before its orientation is
   * applied.
   */
  public static Dimension fitted(FrameTimeline frameTimeline, Dimension box) {
    boolean swaps = frameTimeline.orientation().swaps();
    int width = frameTimeline.width();
    int height = frameTimeline.height();
    double scale =
        Math.min(
            1,
            Math.min(
                (double) (swaps ? box.height : box.width) / width,
                (double) (swaps ? box.width : box.height) / height));
    return new Dimension(
        Math.max(1, (int) Math.round(width * scale)),
        Math.max(1, (int) Math.round(height * scale)));
  }

  /**
   * Returns the subsampling step of a still picture that is scaled to a box: one with at least as
   * many decoded pixels as the result has, or the next one if that exceeds the heap bytes.
   */
  public static int fittedStep(FrameTimeline frameTimeline, Dimension box, long most) {
    Frame frame = frameTimeline.frames().getFirst();
    Dimension size = fitted(frameTimeline, box);
    int step = Math.max(1, Math.min(frame.width() / size.width, frame.height() / size.height));
    return fittedMemory(frameTimeline, box, step) > most ? step + 1 : step;
  }

  private static long decodedMemory(Frame frame) {
    return frame.pixels().memory().heap(pixels(frame));
  }

  private static long frames(FrameTimeline frameTimeline) {
    return (long) FRAME_MEMORY * (1 + frameTimeline.frames().size());
  }

  /** Returns the off-heap bytes. */
  public static long offHeap(FrameTimeline frameTimeline) {
    return frameTimeline.frames().getFirst().pixels().memory().offHeap();
  }

  /**
   * Returns the subsampling step of a still picture: every step-th pixel is decoded.
   *
   * @param from pixels of the shorter side
   * @param side of the result
   */
  public static int step(int from, int side) {
    return Math.max(1, Math.ceilDiv(from, Math.min(side * OVERSAMPLING, MAX_SAMPLES)));
  }

  private static long result(int side) {
    return BYTES_PER_PIXEL_OF_RESULT * pixels(side, side);
  }

  private static long canvas(FrameTimeline frameTimeline) {
    return pixels(frameTimeline.width(), frameTimeline.height());
  }

  private static long pixels(Frame frame) {
    return pixels(frame.width(), frame.height());
  }

  private static long pixels(int width, int height) {
    return (long) width * height;
  }

  private static long maxTotalPixels(FrameTimeline frameTimeline) {
    return isWebp(frameTimeline) ? MAX_PIXELS_HELD : MAX_PIXELS;
  }

  private static long maxFramePixels(FrameTimeline frameTimeline) {
    if (frameTimeline.isAnimated()) {
      return MAX_CANVAS_PIXELS;
    }
    return isWebp(frameTimeline) || offHeap(frameTimeline) > 0 ? MAX_PIXELS_HELD : MAX_PIXELS;
  }

  private static boolean isWebp(FrameTimeline frameTimeline) {
    return frameTimeline.frames().getFirst().pixels().format().equals("webp");
  }
}
