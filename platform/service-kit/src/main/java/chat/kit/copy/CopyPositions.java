package chat.kit.copy;

import chat.contracts.ChangeNumbers;
import chat.contracts.Topic;
import chat.kit.error.RequestError;
import chat.kit.fastpath.EventLoopFastPath;
import chat.kit.sql.BatchLoader;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How far this service's copies have come, and the wait until they have come further. */
@Singleton
public final class CopyPositions {

  /** Another replica's progress is seen by looking again after so long. */
  private static final Duration LOOK_AGAIN = Duration.ofMillis(10);

  private final CopyPositionStore store;
  private final Set<Topic> copied;
  private final Set<Topic> awaited;
  private final Duration patience;
  private final BatchLoader<Long, Map<Topic, Long>> awaitedPositions;
  private final Map<Place, Long> known = new ConcurrentHashMap<>();
  private final Map<Place, AtomicLong> lookedAt = new ConcurrentHashMap<>();
  private final AtomicInteger waiting = new AtomicInteger();
  private final Object progress = new Object();

  private record Place(Topic topic, long organizationId) {}

  /**
   * @param patience how long a request waits for a copy before it is answered 503; longer than the
   *     6 s after which Kafka gives the partitions of a killed replica to another one, so that its
   *     end fails no request of others
   */
  CopyPositions(
      CopyPositionStore store,
      List<Copy> copies,
      @Property(name = "chat.copies.patience", defaultValue = "8s") Duration patience) {
    this.store = store;
    this.copied = topics(copies.stream());
    this.awaited = topics(copies.stream().filter(Copy::isAwaited));
    this.patience = patience;
    this.awaitedPositions = store.positions(awaited);
  }

  private static Set<Topic> topics(Stream<Copy> copies) {
    return copies.flatMap(copy -> copy.topics().stream()).collect(Collectors.toUnmodifiableSet());
  }

  /** Told after a commit of the copies in this program, or once another replica's was seen. */
  void advanced(Topic topic, long organizationId, long number) {
    known.merge(new Place(topic, organizationId), number, Math::max);
    synchronized (progress) {
      progress.notifyAll();
    }
  }

  /**
   * Whether this program already knows, without asking the database, that all awaited copies have
   * reached these numbers.
   */
  boolean known(long organizationId, ChangeNumbers wanted) {
    return wanted.numbers().entrySet().stream()
        .filter(entry -> awaited.contains(entry.getKey()))
        .allMatch(entry ->
            known.getOrDefault(new Place(entry.getKey(), organizationId), 0L) >= entry.getValue());
  }

  /**
   * Grows whenever this program learns that a copy of the organization has come further, of those
   * for which every request waits. What was read of them after this was asked is theirs as long as
   * it stays the same.
   */
  public long version(long organizationId) {
    long version = 0;
    for (Topic topic : awaited) {
      version += known.getOrDefault(new Place(topic, organizationId), 0L);
    }
    return version;
  }

  /**
   * An SQL expression for the {@link #version} as the database had it when the enclosing statement
   * read it. Where it is equal at two moments, the awaited copies did not change between them. Bind
   * {@code awaitedTopics} to {@link #awaitedTopics}.
   *
   * @param organizationId SQL as well
   */
  public static String storedVersion(String organizationId) {
    return """
    (select coalesce(sum(position.number), 0)::bigint
      from (select max(number) as number from copy_position
        where organization_id = %s and topic = any(:awaitedTopics::text[])
        group by topic) position)
    """
        .formatted(organizationId);
  }

  /** What feeds the copies for which every request waits. */
  public List<String> awaitedTopics() {
    return awaited.stream().map(Topic::wireName).toList();
  }

  /**
   * Learns how far these copies have come by another replica. Those who want to know at the same
   * time ask together.
   */
  public void look(long organizationId) {
    awaitedPositions
        .find(organizationId)
        .orElse(Map.of())
        .forEach((topic, stored) -> learn(new Place(topic, organizationId), stored));
  }

  /** Whether every request waits for the copy that the topic feeds. */
  boolean isAwaited(Topic topic) {
    return awaited.contains(topic);
  }

  /** Whether a request waits at this moment, for whatever copy. */
  boolean isSomebodyWaiting() {
    return waiting.get() > 0;
  }

  /** Waits until the copies have come to these numbers for which every request waits. */
  public void awaitSeen(long organizationId, ChangeNumbers seen) {
    await(organizationId, seen, awaited);
  }

  /**
   * The same for what another service hands on for the sake of its client.
   *
   * @param seen in the form of {@code Chat-Seen}; null where the client has seen nothing
   */
  public void awaitSeen(long organizationId, @Nullable String seen) {
    awaitSeen(organizationId, ChangeNumbers.parse(seen));
  }

  /**
   * Waits until the copies of this service have come to these numbers; topics that it does not copy
   * are passed over. 503 where they do not within the patience.
   */
  void await(long organizationId, ChangeNumbers wanted) {
    await(organizationId, wanted, copied);
  }

  private void await(long organizationId, ChangeNumbers wanted, Set<Topic> topics) {
    long deadline = System.nanoTime() + patience.toNanos();
    waiting.incrementAndGet();
    try {
      wanted
          .numbers()
          .forEach((topic, number) -> {
            if (topics.contains(topic)) {
              await(new Place(topic, organizationId), number, deadline);
            }
          });
    } finally {
      waiting.decrementAndGet();
    }
  }

  private void await(Place place, long number, long deadline) {
    while (known.getOrDefault(place, 0L) < number) {
      EventLoopFastPath.requireBlockingThread();
      if (isTimeToLook(place)) {
        look(place);
      } else if (System.nanoTime() - deadline > 0) {
        throw RequestError.unavailable("The newest state of " + place.topic().wireName());
      } else {
        pause(place, number);
      }
    }
  }

  /** However many wait, one of them looks, and not at every moment. */
  private boolean isTimeToLook(Place place) {
    long now = System.nanoTime();
    AtomicLong looked =
        lookedAt.computeIfAbsent(place, unseen -> new AtomicLong(now - LOOK_AGAIN.toNanos()));
    long last = looked.get();
    return now - last >= LOOK_AGAIN.toNanos() && looked.compareAndSet(last, now);
  }

  private void look(Place place) {
    learn(place, store.position(place.topic(), place.organizationId()));
  }

  private void learn(Place place, long stored) {
    if (stored > known.getOrDefault(place, 0L)) {
      advanced(place.topic(), place.organizationId(), stored);
    }
  }

  private void pause(Place place, long number) {
    try {
      synchronized (progress) {
        if (known.getOrDefault(place, 0L) < number) {
          progress.wait(LOOK_AGAIN.toMillis());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw RequestError.unavailable("The service");
    }
  }
}
