package chat.uploads.picture;

import chat.kit.limit.FairTurns;
import chat.kit.limit.Turns.Capacity;
import chat.kit.token.Caller;
import chat.uploads.UploadsError;
import chat.uploads.picture.Film.Frame;
import chat.uploads.picture.PngEncoder.Shot;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.awt.Rectangle;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes small pictures of uploaded ones. */
@Singleton
public final class Pictures {

  private static final Logger LOG = LoggerFactory.getLogger(Pictures.class);

  private static final String DECODING = "Decoding pictures";

  /** How browsers show frames that ask for less than they can. */
  private static final int SHORTEST_DELAY = 20;

  private static final int DELAY_INSTEAD = 100;
  private static final int LONGEST_DELAY = 60_000;

  /** A picture that is taken smaller row by row still has so many pixels for each of the result. */
  private static final int OVERSAMPLING = 4;

  /** No side of what is held of it has twice as many, so that it fits into the memory. */
  private static final int MOST_SAMPLES = 1_000;

  /** One in everybody's queue; who sends more than four at a time is asked to come again. */
  private static final Capacity OF_ACCOUNT = new Capacity(1, 4);

  /** Decoding takes memory and both go by the size of the machine: one at a time. */
  private final FairTurns turns;

  /**
   * @param patience how long a picture waits for the others of its account and for its turn
   *     together
   */
  Pictures(@Property(name = "chat.pictures.patience", defaultValue = "10s") Duration patience) {
    this.turns = new FairTurns(DECODING, Capacity.of(1), OF_ACCOUNT, patience);
  }

  /** Where a picture's file is until its turn comes. */
  public interface PictureFile {
    byte[] read() throws IOException;
  }

  /**
   * The square in the picture's middle, scaled.
   *
   * @param caller whose picture it is; his others are made before it
   * @param file read when its turn has come, so that those who wait take no memory
   * @param side of the result, in pixels
   * @throws IOException what the file throws
   * @throws chat.kit.error.Refusal where it is no picture, is damaged, or is too large to decode;
   *     503 where its turn does not come, or too many of the caller's are here already
   */
  public SmallPicture squared(Caller caller, PictureFile file, int side) throws IOException {
    return turns.take(caller.userId(), () -> squared(file.read(), side));
  }

  /**
   * The same in several sizes and without movement: of an animated picture its first frame, which
   * alone counts for what is too large.
   *
   * @param sides of the results, in pixels
   */
  public List<byte[]> stills(Caller caller, PictureFile file, List<Integer> sides)
      throws IOException {
    return turns.take(
        caller.userId(),
        () -> {
          int largest = Collections.max(sides);
          Raster still = decoded(file.read(), Limits::allowFirst, film -> first(film, largest));
          return sides.stream().map(side -> PngEncoder.still(still.squared(side))).toList();
        });
  }

  private static SmallPicture squared(byte[] content, int side) {
    return decoded(
        content,
        Limits::allow,
        film ->
            film.isAnimated()
                ? animation(film, side)
                : new SmallPicture(PngEncoder.still(still(film, side)), null));
  }

  private interface Making<T> {
    T of(Film film) throws IOException;
  }

  private static <T> T decoded(byte[] content, Predicate<Film> isAllowed, Making<T> making) {
    PictureFormat format =
        PictureFormat.of(content).orElseThrow(UploadsError.INVALID_IMAGE_FORMAT::refuse);
    try {
      Film film = decoding(() -> format.film(content));
      if (!isAllowed.test(film)) {
        throw UploadsError.IMAGE_TOO_LARGE.refuse();
      }
      return making.of(film);
    } catch (IOException | BadPicture e) {
      LOG.debug("A picture can't be decoded: {}", e.toString());
      throw UploadsError.UNDECODABLE_IMAGE.refuse();
    }
  }

  private interface Decoding<T> {
    T run() throws IOException;
  }

  /** Decoders meet damaged files with all kinds of exceptions; each says that it is damaged. */
  private static <T> T decoding(Decoding<T> decoding) throws IOException {
    try {
      return decoding.run();
    } catch (BadPicture e) {
      throw e;
    } catch (RuntimeException e) {
      throw new IOException(e);
    }
  }

  private static Raster still(Film film, int side) throws IOException {
    Frame frame = film.frames().getFirst();
    int from = Math.min(frame.width(), frame.height());
    Rectangle middle =
        new Rectangle((frame.width() - from) / 2, (frame.height() - from) / 2, from, from);
    int step = Math.max(1, from / Math.min(side * OVERSAMPLING, MOST_SAMPLES));
    return square(film, decoding(() -> frame.pixels().decode(middle, step)), side);
  }

  /** The square in its middle, turned as its camera says. */
  private static Raster square(Film film, Raster shown, int side) {
    return film.orientation().turned(shown.squared(side));
  }

  /** As it is shown at first: a frame need not fill the canvas of an animation. */
  private static Raster first(Film film, int side) throws IOException {
    if (!film.isAnimated()) {
      return still(film, side);
    }
    Canvas canvas = new Canvas(film.width(), film.height());
    return square(film, shown(film, film.frames().getFirst(), canvas), side);
  }

  private static Raster shown(Film film, Frame frame, Canvas canvas) throws IOException {
    if (!frame.liesOn(film.width(), film.height())) {
      throw new BadPicture("a frame lies outside");
    }
    Rectangle whole = new Rectangle(0, 0, frame.width(), frame.height());
    return canvas.show(frame, decoding(() -> frame.pixels().decode(whole, 1)));
  }

  private static SmallPicture animation(Film film, int side) throws IOException {
    Canvas canvas = new Canvas(film.width(), film.height());
    List<Shot> shots = new ArrayList<>();
    for (Frame frame : film.frames()) {
      Raster shown = square(film, shown(film, frame, canvas), side);
      shots.add(new Shot(shown, delay(frame.millis())));
    }
    return new SmallPicture(
        PngEncoder.animation(shots, film.plays()), PngEncoder.still(shots.getFirst().picture()));
  }

  private static int delay(int millis) {
    return millis < SHORTEST_DELAY ? DELAY_INSTEAD : Math.min(millis, LONGEST_DELAY);
  }
}
