package chat.kit.limit;

import chat.kit.limit.Bulkhead.Capacity;
import chat.kit.limit.Bulkhead.Work;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Bulkhead} for each of very many owners.
 *
 * <p>Owners without running or waiting callers take no memory.
 *
 * @param <K> the key of an owner
 */
public final class KeyedBulkhead<K> {

  private final String part;
  private final Capacity capacity;
  private final Duration patience;
  private final ConcurrentMap<K, Used> all = new ConcurrentHashMap<>();

  /**
   * @param part the name of the unavailable part in the refusal
   * @param capacity for each owner
   * @param patience maximum time that a caller waits
   */
  public KeyedBulkhead(String part, Capacity capacity, Duration patience) {
    this.part = part;
    this.capacity = capacity;
    this.patience = patience;
  }

  /**
   * @param users number of callers that hold a permit, wait for one, or are being refused
   */
  private record Used(Bulkhead bulkhead, int users) {}

  /**
   * Runs the work once a permit of its owner is available.
   *
   * @param patience maximum time to wait, at most that of the bulkhead
   * @throws X what the work throws
   * @throws chat.kit.error.Refusal 503 if no permit becomes available in time, or too many callers
   *     wait
   */
  public <T extends @Nullable Object, X extends Exception> T take(
      K owner, Duration patience, Work<T, X> work) throws X {
    try (Permit _ = begin(owner, patience)) {
      return work.done();
    }
  }

  /**
   * Returns a permit that the caller closes.
   *
   * @param patience maximum time to wait, at most that of the bulkhead
   * @throws chat.kit.error.Refusal 503 if no permit becomes available in time, or too many callers
   *     wait
   */
  Permit begin(K owner, Duration patience) {
    Bulkhead bulkhead =
        Objects.requireNonNull(all.compute(owner, (_, used) -> more(used))).bulkhead();
    return new Permit(() -> all.computeIfPresent(owner, (_, used) -> fewer(used)))
        .and(() -> bulkhead.begin(1, patience));
  }

  private Used more(@Nullable Used used) {
    if (used == null) {
      return new Used(new Bulkhead(part, capacity, patience), 1);
    }
    return new Used(used.bulkhead(), used.users() + 1);
  }

  private static @Nullable Used fewer(Used used) {
    return used.users() == 1 ? null : new Used(used.bulkhead(), used.users() - 1);
  }

  /** Returns the number of owners with running or waiting callers. */
  int owners() {
    return all.size();
  }
}
