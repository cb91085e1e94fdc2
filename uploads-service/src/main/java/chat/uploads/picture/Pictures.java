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
import chat.uploads.pictureformat.InvalidPicture;
import chat.uploads.pictureformat.PictureFormat;
import chat.uploads.pictureformat.PictureLimits;
import io.micronaut.context.annotation.Property;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.awt.Dimension;
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

  /** A file; {@code read} is called twice. */
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
                ? Drawing.animation(frameTimeline, side)
                : Drawing.still(frameTimeline, side);
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
            return Drawing.stills(frameTimeline, sides, largest);
          }
        },
        use);
  }

  /**
   * Makes a still picture that is not larger than a box, nor than the picture itself. Of an
   * animated picture only the first frame is used and counts for the limits.
   */
  public <T> T fitted(Caller caller, PictureFile file, Dimension box, Use<FittedPicture, T> use)
      throws IOException {
    return made(caller, file, fitting(box, file.size()), use);
  }

  /**
   * Makes a fitted picture in the background, without the limit per account. Refuses a file that
   * exceeds the memory budget.
   *
   * @throws Refusal as {@link #squared}
   */
  public <T> T fitted(PictureFile file, Dimension box, Use<FittedPicture, T> use)
      throws IOException {
    requireInBudget(PictureLimits.inspection(file.size()));
    return made(Deadline.after(patience), file, fitting(box, file.size()), use);
  }

  private Making<FittedPicture> fitting(Dimension box, long fileSize) {
    return new Making<>() {
      @Override
      public void requireAllowed(FrameTimeline frameTimeline) {
        PictureLimits.requireFirst(frameTimeline);
      }

      @Override
      public long memory(FrameTimeline frameTimeline) {
        return PictureLimits.fittedMemory(frameTimeline, box, step(frameTimeline));
      }

      @Override
      public FittedPicture make(FrameTimeline frameTimeline) throws IOException {
        return Drawing.fitted(frameTimeline, box, step(frameTimeline));
      }

      private int step(FrameTimeline frameTimeline) {
        return PictureLimits.fittedStep(frameTimeline, box, budget - fileSize);
      }
    };
  }

  private <P, T> T made(Caller caller, PictureFile file, Making<P> making, Use<P, T> use)
      throws IOException {
    Deadline end = Deadline.after(patience);
    return ofAccounts.take(caller.responsibleId(), end.left(), () -> made(end, file, making, use));
  }

  private <P, T> T made(Deadline end, PictureFile file, Making<P> making, Use<P, T> use)
      throws IOException {
    long needed =
        memory.take(
            shares(PictureLimits.inspection(file.size())),
            end.left(),
            () -> onDecoder(end, () -> needed(file, making)));
    return memory.take(
        shares(needed),
        end.left(),
        () -> use.use(onDecoder(end, () -> withTimeline(file, making::make))));
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
          requireInBudget(bytes);
          return bytes + PictureLimits.offHeap(frameTimeline);
        });
  }

  private void requireInBudget(long bytes) {
    if (bytes > budget) {
      throw PictureLimits.tooLarge(
          "decoding takes %d MiB of memory".formatted(Math.ceilDiv(bytes, MIB)),
          "%d MiB".formatted(budget / MIB));
    }
  }

  private static <T> T withTimeline(PictureFile file, Use<FrameTimeline, T> use)
      throws IOException {
    byte[] content = file.read();
    PictureFormat format =
        PictureFormat.of(content).orElseThrow(UploadsError.INVALID_IMAGE_FORMAT::refuse);
    try {
      return use.use(Drawing.decoding(() -> format.timeline(content)));
    } catch (IOException | InvalidPicture e) {
      LOG.debug("Picture could not be decoded: {}", e.toString());
      throw UploadsError.UNDECODABLE_IMAGE.refuse();
    }
  }

  private <T> T onDecoder(Deadline end, Drawing.Decoding<T> work) throws IOException {
    return decoders.take(1, end.left(), () -> awaited(work));
  }

  private <T> T awaited(Drawing.Decoding<T> work) throws IOException {
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

  @PreDestroy
  void stop() {
    threads.shutdown();
  }
}
