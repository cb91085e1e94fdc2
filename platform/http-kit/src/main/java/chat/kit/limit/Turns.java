package chat.kit.limit;

import chat.kit.error.RequestError;
import chat.kit.fastpath.EventLoopFastPath;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What takes so much that little of it is done at a time. Who comes meanwhile waits, and is served
 * in the order in which he came; where that takes too long, he is asked to come back.
 */
public final class Turns {

  private final String part;
  private final int most;
  private final Duration patience;
  private final Semaphore room;
  private final Semaphore places;

  /**
   * @param part what is unavailable to whoever waited in vain, as the refusal calls it
   * @param most how many shares are taken at a time, at least 1
   * @param patience how long anybody waits
   */
  public Turns(String part, int most, Duration patience) {
    this(part, Capacity.of(most), patience);
  }

  /**
   * The same with an end to those who wait.
   *
   * @param part what is unavailable to whoever waited in vain, as the refusal calls it
   * @param patience how long anybody waits
   */
  Turns(String part, Capacity capacity, Duration patience) {
    this.part = part;
    this.most = capacity.atOnce();
    this.patience = patience;
    this.room = new Semaphore(most, true);
    this.places = new Semaphore(capacity.present());
  }

  /**
   * How many are served, and how many may come.
   *
   * @param atOnce shares that are taken at a time, at least 1
   * @param present how many may have a turn or wait for one; a further one is refused
   */
  public record Capacity(int atOnce, int present) {

    /** Whoever comes may wait. */
    public static Capacity of(int atOnce) {
      return new Capacity(atOnce, Integer.MAX_VALUE);
    }
  }

  /** Work that may throw a checked exception of its own. */
  @FunctionalInterface
  public interface Work<T extends @Nullable Object, X extends Exception> {
    T done() throws X;
  }

  /**
   * Does it when its turn has come, for one share.
   *
   * @throws X what the work throws
   * @throws chat.kit.error.Refusal 503 where the turn does not come
   */
  public <T extends @Nullable Object, X extends Exception> T take(Work<T, X> work) throws X {
    return take(1, work);
  }

  /**
   * The same for work that takes more than other work does.
   *
   * @param shares at least 1; all that there are where it would be more
   * @throws X what the work throws
   * @throws chat.kit.error.Refusal 503 where the turn does not come
   */
  public <T extends @Nullable Object, X extends Exception> T take(long shares, Work<T, X> work)
      throws X {
    return take(shares, patience, work);
  }

  /**
   * The same for who can't wait as long as others.
   *
   * @param patience how long he waits at most, no longer than anybody
   * @throws X what the work throws
   * @throws chat.kit.error.Refusal 503 where the turn does not come
   */
  public <T extends @Nullable Object, X extends Exception> T take(
      long shares, Duration patience, Work<T, X> work) throws X {
    try (Turn _ = begin(shares, patience)) {
      return work.done();
    }
  }

  /**
   * A turn for who tells himself when it is over.
   *
   * @param shares at least 1; all that there are where it would be more
   * @param patience how long he waits at most, no longer than anybody
   * @throws chat.kit.error.Refusal 503 where the turn does not come
   */
  Turn begin(long shares, Duration patience) {
    if (!places.tryAcquire()) {
      throw RequestError.unavailable(part);
    }
    int taken = (int) Math.min(shares, most);
    return new Turn(places::release)
        .and(() -> {
          await(taken, patience.compareTo(this.patience) < 0 ? patience : this.patience);
          return new Turn(() -> room.release(taken));
        });
  }

  private void await(int shares, Duration patience) {
    EventLoopFastPath.requireBlockingThread();
    try {
      if (room.tryAcquire(shares, patience.toNanos(), TimeUnit.NANOSECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw RequestError.unavailable(part);
  }
}
