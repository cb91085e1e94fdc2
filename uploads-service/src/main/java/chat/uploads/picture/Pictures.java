package chat.uploads.picture;

import chat.kit.error.Refusal;
import chat.kit.limit.Bulkhead;
import chat.kit.limit.Bulkhead.Capacity;
import chat.kit.limit.Deadline;
import chat.kit.limit.HeapShare;
import chat.kit.limit.KeyedBulkhead;
import chat.kit.token.Caller;
import chat.uploads.UploadsError;
import chat.uploads.pictureformat.FrameTimeline;
import chat.uploads.pictureformat.FrameTimeline.Frame;
import chat.uploads.pictureformat.InvalidPicture;
import chat.uploads.pictureformat.PictureFormat;
import chat.uploads.pictureformat.PictureLimits;
import chat.uploads.pictureformat.Raster;
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
 * <p>Concurrent decoding is bounded by the memory of files, pixels and results (decision 26). The
 * need is known only after a file was inspected, so each picture takes two leases of the budget,
 * one after the other, and its file is read for each.
 */
@Singleton
public final class Pictures {

  private static final Logger LOG = LoggerFactory.getLogger(Pictures.class);

  private static final String DECODING = "Decoding pictures";

  /** Browsers show a frame with a shorter delay for {@link #DELAY_INSTEAD}; in milliseconds. */
  private static final int MIN_DELAY = 20;

  private static final int DELAY_INSTEAD = 100;
  private static final int MAX_DELAY = 60_000;

  /** One picture of an account at a time; a request beyond four in total is refused. */
  private static final Capacity OF_ACCOUNT = new Capacity(1, 4);

  private static final int SHARE_OF_MEMORY = 6;
  private static final long MAX_BUDGET = 256 << 20;

  /** Bytes per permit of the budget. */
  private static final int SHARE = 1 << 10;

  private static final int MIB = 1 << 20;

  private final KeyedBulkhead<Long> ofAccounts;
  private final Bulkhead memory;
  private final Bulkhead decoders;
  private final Duration patience;
  private final long budget;

  /**
   * Platform threads, because decoding blocks the carrier threads of virtual ones (decision 12).
   */
  private final ExecutorService threads;

  /**
   * @param patience maximum total wait, for other pictures of the account and for a permit
   */
  @Inject
  public Pictures(
      @Property(name = "chat.pictures.patience", defaultValue = "10s") Duration patience,
      HeapShare heap) {
    this(
        patience,
        Math.min(MAX_BUDGET, heap.bytes() / SHARE_OF_MEMORY),
        Math.max(2, Runtime.getRuntime().availableProcessors()));
  }

  /**
   * @param budget maximum number of bytes that pictures occupy at a time
   * @param atOnce how many pictures are decoded at a time
   */
  public Pictures(Duration patience, long budget, int atOnce) {
    this.patience = patience;
    this.budget = budget;
    this.ofAccounts = new KeyedBulkhead<>(DECODING, OF_ACCOUNT, patience);
    this.memory = new Bulkhead(DECODING, (int) (budget / SHARE), patience);
    this.decoders = new Bulkhead(DECODING, atOnce, patience);
    this.threads =
        Executors.newFixedThreadPool(
            atOnce, Thread.ofPlatform().daemon().name("decoder-", 1).factory());
  }

  /** A file, which is read twice. */
  public interface PictureFile {

    /** Returns the size in bytes. */
    long size();

    /** Returns a new array on each call. */
    byte[] read() throws IOException;
  }

  /** Uses the result while its memory is still reserved. */
  public interface Use<P, T> {
    T use(P made) throws IOException;
  }

  /** How to make a result from a picture, and the memory that it needs. */
  private interface Making<P> {

    void requireAllowed(FrameTimeline frameTimeline);

    long memory(FrameTimeline frameTimeline);

    P make(FrameTimeline frameTimeline) throws IOException;
  }

  /**
   * Makes a scaled copy of the largest centred square of a picture.
   *
   * @param caller the uploader; pictures of the same account and its bots are processed one at a
   *     time
   * @param side of the result, in pixels
   * @throws IOException whatever the file and the use throw
   * @throws Refusal if it is not a picture, is damaged, or is too large to decode; 503 if no permit
   *     becomes free, or too many of the caller's pictures wait
   */
  public <T> T squared(Caller caller, PictureFile file, int side, Use<SmallPicture, T> use)
      throws IOException {
    return made(
        caller,
        file,
        new Making<>() {
          @Override
          public void requireAllowed(FrameTimeline frameTimeline) {
            PictureLimits.require(frameTimeline);
          }

          @Override
          public long memory(FrameTimeline frameTimeline) {
            return PictureLimits.memory(frameTimeline, side);
          }

          @Override
          public SmallPicture make(FrameTimeline frameTimeline) throws IOException {
            return frameTimeline.isAnimated()
                ? animation(frameTimeline, side)
                : new SmallPicture(List.of(PngEncoder.still(still(frameTimeline, side))), null);
          }
        },
        use);
  }

  /**
   * Makes still pictures in several sizes. Of an animated picture only the first frame is used and
   * counts for the limits.
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
          public void requireAllowed(FrameTimeline frameTimeline) {
            PictureLimits.requireFirst(frameTimeline);
          }

          @Override
          public long memory(FrameTimeline frameTimeline) {
            return PictureLimits.stillMemory(frameTimeline, largest);
          }

          @Override
          public List<byte[]> make(FrameTimeline frameTimeline) throws IOException {
            BufferedImage first = first(frameTimeline, largest);
            return sides.stream()
                .map(side -> PngEncoder.still(square(frameTimeline, first, side)))
                .toList();
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
                  shares(PictureLimits.inspection(file.size())),
                  end.left(),
                  () -> onDecoder(end, () -> needed(file, making)));
          return memory.take(
              shares(needed),
              end.left(),
              () -> use.use(onDecoder(end, () -> withTimeline(file, making::make))));
        });
  }

  private static long shares(long bytes) {
    return Math.ceilDiv(bytes, SHARE);
  }

  /** Returns the bytes that the file and everything made from it occupy. */
  private <P> long needed(PictureFile file, Making<P> making) throws IOException {
    return withTimeline(
        file,
        frameTimeline -> {
          making.requireAllowed(frameTimeline);
          long bytes = file.size() + making.memory(frameTimeline);
          if (bytes > budget) {
            throw PictureLimits.tooLarge(
                "decoding takes %d MiB of memory".formatted(Math.ceilDiv(bytes, MIB)),
                "%d MiB".formatted(budget / MIB));
          }
          return bytes + PictureLimits.offHeap(frameTimeline);
        });
  }

  private static <T> T withTimeline(PictureFile file, Use<FrameTimeline, T> use)
      throws IOException {
    byte[] content = file.read();
    PictureFormat format =
        PictureFormat.of(content).orElseThrow(UploadsError.INVALID_IMAGE_FORMAT::refuse);
    try {
      return use.use(decoding(() -> format.timeline(content)));
    } catch (IOException | InvalidPicture e) {
      LOG.debug("Picture could not be decoded: {}", e.toString());
      throw UploadsError.UNDECODABLE_IMAGE.refuse();
    }
  }

  private interface Decoding<T> {
    T run() throws IOException;
  }

  /** Wraps runtime exceptions of decoders, which damaged files cause, as {@link IOException}. */
  private static <T> T decoding(Decoding<T> decoding) throws IOException {
    try {
      return decoding.run();
    } catch (InvalidPicture e) {
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

  private static Raster still(FrameTimeline frameTimeline, int side) throws IOException {
    return square(frameTimeline, decoded(frameTimeline, side), side);
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

  private static SmallPicture animation(FrameTimeline frameTimeline, int side) throws IOException {
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

  @PreDestroy
  void stop() {
    threads.shutdown();
  }
}
