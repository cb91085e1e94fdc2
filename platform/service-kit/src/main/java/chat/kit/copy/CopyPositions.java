package chat.kit.copy;

import chat.contracts.ChangeNumbers;
import chat.contracts.Topic;
import chat.kit.error.RequestError;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** How far this service's copies have come, and the wait until they have come further. */
@Singleton
public final class CopyPositions {

  /** Another replica's progress is seen by looking again after so long. */
  private static final long LOOK_AGAIN_MILLIS = 10;

  private final CopyPositionStore store;
  private final Set<Topic> copied;
  private final Duration patience;
  private final Map<Place, Long> known = new ConcurrentHashMap<>();
  private final Object progress = new Object();

  private record Place(Topic topic, long organizationId) {}

  /**
   * @param patience how long a request waits for a copy before it is told to come back
   */
  CopyPositions(
      CopyPositionStore store,
      java.util.List<Copy> copies,
      @Property(name = "chat.copies.patience", defaultValue = "3s") Duration patience) {
    this.store = store;
    this.copied =
        copies.stream()
            .flatMap(copy -> copy.topics().stream())
            .collect(Collectors.toUnmodifiableSet());
    this.patience = patience;
  }

  /** Told after a commit of the consumer in this program. */
  void advanced(Topic topic, long organizationId, long number) {
    known.merge(new Place(topic, organizationId), number, Math::max);
    synchronized (progress) {
      progress.notifyAll();
    }
  }

  /** Whether this program knows, without asking anybody, that its copies have come so far. */
  boolean known(long organizationId, ChangeNumbers wanted) {
    return wanted.numbers().entrySet().stream()
        .filter(entry -> copied.contains(entry.getKey()))
        .allMatch(entry ->
            known.getOrDefault(new Place(entry.getKey(), organizationId), 0L) >= entry.getValue());
  }

  /**
   * Waits until the copies of this service have come to these numbers; topics that it does not copy
   * are passed over. 503 where they do not within the patience.
   */
  void await(long organizationId, ChangeNumbers wanted) {
    long deadline = System.nanoTime() + patience.toNanos();
    wanted
        .numbers()
        .forEach((topic, number) -> {
          if (copied.contains(topic)) {
            await(new Place(topic, organizationId), number, deadline);
          }
        });
  }

  private void await(Place place, long number, long deadline) {
    while (known.getOrDefault(place, 0L) < number) {
      long stored = store.position(place.topic(), place.organizationId());
      if (stored > 0) {
        known.merge(place, stored, Math::max);
      }
      if (stored >= number) {
        return;
      }
      if (System.nanoTime() > deadline) {
        throw RequestError.unavailable("The newest state of " + place.topic().wireName());
      }
      pause(place, number);
    }
  }

  private void pause(Place place, long number) {
    try {
      synchronized (progress) {
        if (known.getOrDefault(place, 0L) < number) {
          progress.wait(LOOK_AGAIN_MILLIS);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw RequestError.unavailable("The service");
    }
  }
}
