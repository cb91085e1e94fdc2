package chat.uploads.picture;

import chat.kit.error.Refusal;
import chat.kit.limit.Deadline;
import chat.kit.limit.Turns;
import chat.kit.limit.Turns.Capacity;
import chat.kit.limit.TurnsOfEach;
import chat.kit.token.Caller;
import chat.uploads.UploadsError;
import chat.uploads.picture.Film.Frame;
import io.micronaut.context.annotation.Property;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes small pictures of uploaded ones.
 *
 * <p>What is decoded at a time, with the files and the results, is bounded by the memory that it
 * takes (decision 26). That is known once a file was looked through, so each picture takes two
 * leases of the budget, one after the other, and its file is read for each.
 */
@Singleton
public final class Pictures {

  private static final Logger LOG = LoggerFactory.getLogger(Pictures.class);

  private static final String DECODING = "Decoding pictures";

  /** How browsers show frames that ask for less than they can. */
  private static final int SHORTEST_DELAY = 20;

  private static final int DELAY_INSTEAD = 100;
  private static final int LONGEST_DELAY = 60_000;

  /** One in everybody's queue; who sends more than four at a time is asked to come again. */
  private static final Capacity OF_ACCOUNT = new Capacity(1, 4);

  private static final int SHARE_OF_MEMORY = 6;
  private static final long LARGEST_BUDGET = 256 << 20;

  /** The unit of the budget. */
  private static final int SHARE = 1 << 10;

  private static final int MIB = 1 << 20;

  private final TurnsOfEach<Long> ofAccounts;
  private final Turns memory;
  private final Turns decoders;
  private final Duration patience;
  private final long budget;

  /**
   * Threads of the system, for decoding a picture leaves no virtual thread a turn (decision 12).
   */
  private final ExecutorService threads;

  /**
   * @param patience how long a picture waits for the others of its account and for its turn
   *     together
   */
  @Inject
  Pictures(@Property(name = "chat.pictures.patience", defaultValue = "10s") Duration patience) {
    this(
        patience,
        Math.min(LARGEST_BUDGET, Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY),
        Math.max(2, Runtime.getRuntime().availableProcessors()));
  }

  /**
   * @param budget bytes that pictures take at a time
   * @param atOnce how many are decoded at a time
   */
  Pictures(Duration patience, long budget, int atOnce) {
    this.patience = patience;
    this.budget = budget;
    this.ofAccounts = new TurnsOfEach<>(DECODING, OF_ACCOUNT, patience);
    this.memory = new Turns(DECODING, (int) (budget / SHARE), patience);
    this.decoders = new Turns(DECODING, atOnce, patience);
    this.threads =
        Executors.newFixedThreadPool(
            atOnce, Thread.ofPlatform().daemon().name("decoder-", 1).factory());
  }

  /** A file, which is read twice. */
  public interface PictureFile {

    /** Bytes. */
    long size();

    /** An array of its own each time. */
    byte[] read() throws IOException;
  }

  /** Does something with what was made, as long as it may take memory. */
  public interface Use<P, T> {
    T use(P made) throws IOException;
  }

  /** How something is made of a picture, and what that takes. */
  private interface Making<P> {

    void requireAllowed(Film film);

    long memory(Film film);

    P make(Film film) throws IOException;
  }

  /**
   * The square in the picture's middle, scaled.
   *
   * @param caller whose picture it is; the others of the caller and their bots are made before it
   * @param side of the result, in pixels
   * @throws IOException what the file and the use throw
   * @throws Refusal where it is no picture, is damaged, or is too large to decode; 503 where its
   *     turn does not come, or too many of the caller's are here already
   */
  public <T> T squared(Caller caller, PictureFile file, int side, Use<SmallPicture, T> use)
      throws IOException {
    return made(
        caller,
        file,
        new Making<>() {
          @Override
          public void requireAllowed(Film film) {
            Limits.require(film);
          }

          @Override
          public long memory(Film film) {
            return Limits.memory(film, side);
          }

          @Override
          public SmallPicture make(Film film) throws IOException {
            return film.isAnimated()
                ? animation(film, side)
                : new SmallPicture(List.of(PngEncoder.still(still(film, side))), null);
          }
        },
        use);
  }

  /**
   * The same in several sizes and without movement: of an animated picture its first frame, which
   * alone counts for what is too large.
   *
   * @param sides of the results, in pixels
   */
  public <T> T stills(
      Caller caller, PictureFile file, List<Integer> sides, Use<List<byte[]>, T> use)
      throws IOException {
    int largest = Collections.max(sides);
    return made(
        caller,
        file,
        new Making<>() {
          @Override
          public void requireAllowed(Film film) {
            Limits.requireFirst(film);
          }

          @Override
          public long memory(Film film) {
            return Limits.stillMemory(film, largest);
          }

          @Override
          public List<byte[]> make(Film film) throws IOException {
            BufferedImage first = first(film, largest);
            return sides.stream().map(side -> PngEncoder.still(square(film, first, side))).toList();
          }
        },
        use);
  }

  private <P, T> T made(Caller caller, PictureFile file, Making<P> making, Use<P, T> use)
      throws IOException {
    Deadline end = Deadline.after(patience);
    return ofAccounts.take(
        caller.responsibleId(),
        end.left(),
        () -> {
          long needed =
              memory.take(
                  shares(Limits.inspection(file.size())),
                  end.left(),
                  () -> onDecoder(end, () -> needed(file, making)));
          return memory.take(
              shares(needed),
              end.left(),
              () -> use.use(onDecoder(end, () -> withFilm(file, making::make))));
        });
  }

  private static long shares(long bytes) {
    return Math.ceilDiv(bytes, SHARE);
  }

  /** The bytes that the file takes with all that is made of it. */
  private <P> long needed(PictureFile file, Making<P> making) throws IOException {
    return withFilm(
        file,
        film -> {
          making.requireAllowed(film);
          long bytes = file.size() + making.memory(film);
          if (bytes > budget) {
            throw Limits.tooLarge(
                "decoding takes %d MiB of memory".formatted(Math.ceilDiv(bytes, MIB)),
                "%d MiB".formatted(budget / MIB));
          }
          return bytes + Limits.offHeap(film);
        });
  }

  private static <T> T withFilm(PictureFile file, Use<Film, T> use) throws IOException {
    byte[] content = file.read();
    PictureFormat format =
        PictureFormat.of(content).orElseThrow(UploadsError.INVALID_IMAGE_FORMAT::refuse);
    try {
      return use.use(decoding(() -> format.film(content)));
    } catch (IOException | BadPicture e) {
      LOG.debug("Picture can't be decoded: {}", e.toString());
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

  private <T> T onDecoder(Deadline end, Decoding<T> work) throws IOException {
    return decoders.take(1, end.left(), () -> awaited(work));
  }

  private <T> T awaited(Decoding<T> work) throws IOException {
    try {
      return threads.submit(work::run).get();
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case IOException failure -> throw failure;
        case RuntimeException failure -> throw failure;
        case Error failure -> throw failure;
        case null, default -> throw new IllegalStateException(e);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted", e);
    }
  }

  private static Raster still(Film film, int side) throws IOException {
    return square(film, decoded(film, side), side);
  }

  /** The square in the middle of a picture that does not move, of each how many-eth pixel. */
  private static BufferedImage decoded(Film film, int side) throws IOException {
    Frame frame = film.frames().getFirst();
    int from = Math.min(frame.width(), frame.height());
    Rectangle middle =
        new Rectangle((frame.width() - from) / 2, (frame.height() - from) / 2, from, from);
    return decoding(() -> frame.pixels().decode(middle, Limits.step(from, side)));
  }

  /** The square in its middle, turned as its camera says. */
  private static Raster square(Film film, BufferedImage shown, int side) {
    return film.orientation().turned(Raster.squared(shown, side));
  }

  /** As it is shown at first: a frame need not fill the canvas of an animation. */
  private static BufferedImage first(Film film, int side) throws IOException {
    if (!film.isAnimated()) {
      return decoded(film, side);
    }
    Canvas canvas = new Canvas(film.width(), film.height());
    return shown(film, film.frames().getFirst(), canvas);
  }

  private static BufferedImage shown(Film film, Frame frame, Canvas canvas) throws IOException {
    if (!frame.liesOn(film.width(), film.height())) {
      throw new BadPicture("a frame lies outside");
    }
    Rectangle whole = new Rectangle(0, 0, frame.width(), frame.height());
    return canvas.show(frame, decoding(() -> frame.pixels().decode(whole, 1)));
  }

  private static SmallPicture animation(Film film, int side) throws IOException {
    Canvas canvas = new Canvas(film.width(), film.height());
    PngAnimation animation = new PngAnimation(side, film.frames().size(), film.plays());
    byte[] still = null;
    for (Frame frame : film.frames()) {
      Raster shown = square(film, shown(film, frame, canvas), side);
      still = still == null ? PngEncoder.still(shown) : still;
      animation.add(shown, delay(frame.millis()));
    }
    return new SmallPicture(animation.end(), still);
  }

  private static int delay(int millis) {
    return millis < SHORTEST_DELAY ? DELAY_INSTEAD : Math.min(millis, LONGEST_DELAY);
  }

  @PreDestroy
  void stop() {
    threads.shutdown();
  }
}
