package chat.kit.limit;

import chat.kit.error.RequestError;
import chat.kit.fastpath.EventLoopFastPath;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Limits the concurrency of expensive work.
 *
 * <p>Callers that exceed the limit wait in order of arrival; after a timeout they are refused with
 * 503.
 */
public final class Bulkhead {

  private final String part;
  private final int most;
  private final Duration patience;
  private final Semaphore permits;
  private final Semaphore admissions;

  /**
   * @param part the name of the unavailable part in the refusal
   * @param most maximum number of permits in use, at least 1
   * @param patience maximum time that a caller waits
   */
  public Bulkhead(String part, int most, Duration patience) {
    this(part, Capacity.of(most), patience);
  }

  /**
   * Creates a bulkhead whose number of waiting callers is limited, too.
   *
   * @param part the name of the unavailable part in the refusal
   * @param patience maximum time that a caller waits
   */
  Bulkhead(String part, Capacity capacity, Duration patience) {
    this.part = part;
    this.most = capacity.atOnce();
    this.patience = patience;
    this.permits = new Semaphore(most, true);
    this.admissions = new Semaphore(capacity.present());
  }

  /**
   * The number of callers that run, and that may run or wait.
   *
   * @param atOnce maximum number of permits in use, at least 1
   * @param present maximum number of callers that run or wait; a further one is refused
   */
  public record Capacity(int atOnce, int present) {

    /** Returns a capacity without a limit on waiting callers. */
    public static Capacity of(int atOnce) {
      return new Capacity(atOnce, Integer.MAX_VALUE);
    }
  }

  /** Work that may throw its own checked exception. */
  @FunctionalInterface
  public interface Work<T extends @Nullable Object, X extends Exception> {
    T done() throws X;
  }

  /**
   * Runs the work once one permit is available.
   *
   * @throws X what the work throws
   * @throws chat.kit.error.Refusal 503 if no permit becomes available in time
   */
  public <T extends @Nullable Object, X extends Exception> T take(Work<T, X> work) throws X {
    return take(1, work);
  }

  /**
   * Runs work that takes several permits.
   *
   * @param shares at least 1; limited to all permits
   * @throws X what the work throws
   * @throws chat.kit.error.Refusal 503 if the permits do not become available in time
   */
  public <T extends @Nullable Object, X extends Exception> T take(long shares, Work<T, X> work)
      throws X {
    return take(shares, patience, work);
  }

  /**
   * Runs work whose caller has a shorter timeout.
   *
   * @param patience maximum time to wait, at most that of the bulkhead
   * @throws X what the work throws
   * @throws chat.kit.error.Refusal 503 if the permits do not become available in time
   */
  public <T extends @Nullable Object, X extends Exception> T take(
      long shares, Duration patience, Work<T, X> work) throws X {
    try (Permit _ = begin(shares, patience)) {
      return work.done();
    }
  }

  /**
   * Returns a permit that the caller closes.
   *
   * @param shares at least 1; limited to all permits
   * @param patience maximum time to wait, at most that of the bulkhead
   * @throws chat.kit.error.Refusal 503 if the permits do not become available in time
   */
  Permit begin(long shares, Duration patience) {
    if (!admissions.tryAcquire()) {
      throw RequestError.overloaded(part);
    }
    int taken = (int) Math.min(shares, most);
    return new Permit(admissions::release)
        .and(() -> {
          await(taken, patience.compareTo(this.patience) < 0 ? patience : this.patience);
          return new Permit(() -> permits.release(taken));
        });
  }

  private void await(int shares, Duration patience) {
    EventLoopFastPath.requireBlockingThread();
    try {
      if (permits.tryAcquire(shares, patience.toNanos(), TimeUnit.NANOSECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw RequestError.overloaded(part);
  }
}
