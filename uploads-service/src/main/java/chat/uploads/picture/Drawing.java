package chat.uploads.picture;

import chat.uploads.pictureformat.FrameTimeline;
import chat.uploads.pictureformat.FrameTimeline.Frame;
import chat.uploads.pictureformat.InvalidPicture;
import chat.uploads.pictureformat.Orientation;
import chat.uploads.pictureformat.PictureLimits;
import chat.uploads.pictureformat.Raster;
import java.awt.Dimension;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.List;

/** Decodes, scales and encodes the frames of one picture, on the thread of the caller. */
final class Drawing {

  /** Browsers show a frame with a shorter delay for {@link #DELAY_INSTEAD}; in milliseconds. */
  private static final int MIN_DELAY = 20;

  private static final int DELAY_INSTEAD = 100;
  private static final int MAX_DELAY = 60_000;

  private Drawing() {}

  interface Decoding<T> {
    T run() throws IOException;
  }

  /** Wraps runtime exceptions of decoders, which damaged files cause, as {@link IOException}. */
  static <T> T decoding(Decoding<T> decoding) throws IOException {
    try {
      return decoding.run();
    } catch (InvalidPicture e) {
      throw e;
    } catch (RuntimeException e) {
      throw new IOException(e);
    }
  }

  /** Makes a scaled copy of the centred square of a still picture. */
  static SmallPicture still(FrameTimeline frameTimeline, int side) throws IOException {
    Raster square = square(frameTimeline, decoded(frameTimeline, side), side);
    return new SmallPicture(List.of(PngEncoder.still(square)), null);
  }

  /** Makes scaled copies of the centred square of the first frame. */
  static List<byte[]> stills(FrameTimeline frameTimeline, List<Integer> sides, int largest)
      throws IOException {
    BufferedImage first = first(frameTimeline, largest);
    return sides.stream()
        .map(side -> PngEncoder.still(square(frameTimeline, first, side)))
        .toList();
  }

  /** Makes a copy of the first frame that fits into a box. */
  static FittedPicture fitted(FrameTimeline frameTimeline, Dimension box, int step)
      throws IOException {
    Dimension size = PictureLimits.fitted(frameTimeline, box);
    BufferedImage image =
        frameTimeline.isAnimated() ? firstState(frameTimeline) : whole(frameTimeline, step);
    Rectangle all = new Rectangle(0, 0, image.getWidth(), image.getHeight());
    Orientation orientation = frameTimeline.orientation();
    Raster shown = orientation.turned(Raster.scaled(image, all, size.width, size.height));
    return orientation.swaps()
        ? new FittedPicture(PngEncoder.still(shown), frameTimeline.height(), frameTimeline.width())
        : new FittedPicture(PngEncoder.still(shown), frameTimeline.width(), frameTimeline.height());
  }

  private static BufferedImage whole(FrameTimeline frameTimeline, int step) throws IOException {
    Frame frame = frameTimeline.frames().getFirst();
    Rectangle all = new Rectangle(0, 0, frame.width(), frame.height());
    return decoding(() -> frame.pixels().decode(all, step));
  }

  /** Decodes the centred square of a still picture, subsampled to about the requested size. */
  private static BufferedImage decoded(FrameTimeline frameTimeline, int side) throws IOException {
    Frame frame = frameTimeline.frames().getFirst();
    int from = Math.min(frame.width(), frame.height());
    Rectangle middle =
        new Rectangle((frame.width() - from) / 2, (frame.height() - from) / 2, from, from);
    return decoding(() -> frame.pixels().decode(middle, PictureLimits.step(from, side)));
  }

  /** Scales the centred square and applies the camera's orientation. */
  private static Raster square(FrameTimeline frameTimeline, BufferedImage shown, int side) {
    return frameTimeline.orientation().turned(Raster.squared(shown, side));
  }

  /** Returns the first visible state: a frame need not fill the canvas of an animation. */
  private static BufferedImage first(FrameTimeline frameTimeline, int side) throws IOException {
    if (!frameTimeline.isAnimated()) {
      return decoded(frameTimeline, side);
    }
    return firstState(frameTimeline);
  }

  private static BufferedImage firstState(FrameTimeline frameTimeline) throws IOException {
    Canvas canvas = new Canvas(frameTimeline.width(), frameTimeline.height());
    return shown(frameTimeline, frameTimeline.frames().getFirst(), canvas);
  }

  private static BufferedImage shown(FrameTimeline frameTimeline, Frame frame, Canvas canvas)
      throws IOException {
    if (!frame.liesOn(frameTimeline.width(), frameTimeline.height())) {
      throw new InvalidPicture("a frame lies outside");
    }
    Rectangle whole = new Rectangle(0, 0, frame.width(), frame.height());
    return canvas.show(frame, decoding(() -> frame.pixels().decode(whole, 1)));
  }

  /** Makes a scaled copy of all frames. */
  static SmallPicture animation(FrameTimeline frameTimeline, int side) throws IOException {
    Canvas canvas = new Canvas(frameTimeline.width(), frameTimeline.height());
    PngAnimation animation =
        new PngAnimation(side, frameTimeline.frames().size(), frameTimeline.plays());
    byte[] still = null;
    for (Frame frame : frameTimeline.frames()) {
      Raster shown = square(frameTimeline, shown(frameTimeline, frame, canvas), side);
      still = still == null ? PngEncoder.still(shown) : still;
      animation.add(shown, delay(frame.millis()));
    }
    return new SmallPicture(animation.end(), still);
  }

  private static int delay(int millis) {
    return millis < MIN_DELAY ? DELAY_INSTEAD : Math.min(millis, MAX_DELAY);
  }
}
