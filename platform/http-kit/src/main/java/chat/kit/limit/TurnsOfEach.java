package chat.kit.limit;

import chat.kit.limit.Turns.Capacity;
import chat.kit.limit.Turns.Work;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * {@link Turns} of each of very many by himself. Nothing is kept of those who do nothing.
 *
 * @param <K> what tells them apart
 */
public final class TurnsOfEach<K> {

  private final String part;
  private final Capacity capacity;
  private final Duration patience;
  private final ConcurrentMap<K, Used> all = new ConcurrentHashMap<>();

  /**
   * @param part what is unavailable to whoever waited in vain, as the refusal calls it
   * @param capacity for each
   * @param patience how long anybody waits
   */
  public TurnsOfEach(String part, Capacity capacity, Duration patience) {
    this.part = part;
    this.capacity = capacity;
    this.patience = patience;
  }

  /**
   * @param users how many have a turn, wait for one, or are being refused
   */
  private record Used(Turns turns, int users) {}

  /**
   * Does it when its turn has come among those of its owner.
   *
   * @param patience how long he waits at most, no longer than anybody
   * @throws X what the work throws
   * @throws chat.kit.error.Refusal 503 where the turn does not come, or too many wait
   */
  public <T extends @Nullable Object, X extends Exception> T take(
      K owner, Duration patience, Work<T, X> work) throws X {
    try (Turn _ = begin(owner, patience)) {
      return work.done();
    }
  }

  /**
   * A turn for who tells himself when it is over.
   *
   * @param patience how long he waits at most, no longer than anybody
   * @throws chat.kit.error.Refusal 503 where the turn does not come, or too many wait
   */
  Turn begin(K owner, Duration patience) {
    Turns turns = Objects.requireNonNull(all.compute(owner, (_, used) -> more(used))).turns();
    return new Turn(() -> all.computeIfPresent(owner, (_, used) -> fewer(used)))
        .and(() -> turns.begin(1, patience));
  }

  private Used more(@Nullable Used used) {
    if (used == null) {
      return new Used(new Turns(part, capacity, patience), 1);
    }
    return new Used(used.turns(), used.users() + 1);
  }

  private static @Nullable Used fewer(Used used) {
    return used.users() == 1 ? null : new Used(used.turns(), used.users() - 1);
  }

  /** How many there are who have a turn or wait for one. */
  int owners() {
    return all.size();
  }
}
