package chat.kit.projection;

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

/** Tracks the positions of this service's projections and waits for their progress. */
@Singleton
public final class ProjectionPositions {

  /** The interval of polling for another replica's progress. */
  private static final Duration REFRESH_INTERVAL = Duration.ofMillis(10);

  private final ProjectionPositionStore store;
  private final Set<Topic> projectedTopics;
  private final Set<Topic> awaited;
  private final Duration waitTimeout;
  private final BatchLoader<Long, Map<Topic, Long>> awaitedPositions;
  private final Map<TopicOrganization, Long> reachedNumbers = new ConcurrentHashMap<>();
  private final Map<TopicOrganization, AtomicLong> refreshedAt = new ConcurrentHashMap<>();
  private final AtomicInteger waiting = new AtomicInteger();
  private final Object progress = new Object();

  private record TopicOrganization(Topic topic, long organizationId) {}

  /**
   * @param waitTimeout maximum time that a request waits for a projection before the response is
   *     503; longer than the 6 s after which Kafka reassigns the partitions of a killed replica, so
   *     that requests to other replicas do not fail
   */
  ProjectionPositions(
      ProjectionPositionStore store,
      List<Projection> projections,
      @Property(name = "chat.projection.wait-timeout", defaultValue = "8s") Duration waitTimeout) {
    this.store = store;
    this.projectedTopics = topics(projections.stream());
    this.awaited = topics(projections.stream().filter(Projection::isAwaited));
    this.waitTimeout = waitTimeout;
    this.awaitedPositions = store.positions(awaited);
  }

  private static Set<Topic> topics(Stream<Projection> projections) {
    return projections
        .flatMap(projection -> projection.topics().stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Records progress after a commit of the projections in this program, or when another replica's
   * was read.
   */
  void advanced(Topic topic, long organizationId, long number) {
    reachedNumbers.merge(new TopicOrganization(topic, organizationId), number, Math::max);
    synchronized (progress) {
      progress.notifyAll();
    }
  }

  /**
   * Returns whether this program knows, without a query, that all awaited projections have reached
   * these numbers.
   */
  boolean hasReached(long organizationId, ChangeNumbers required) {
    return required.numbers().entrySet().stream()
        .filter(entry -> awaited.contains(entry.getKey()))
        .allMatch(entry ->
            reachedNumbers.getOrDefault(new TopicOrganization(entry.getKey(), organizationId), 0L)
                >= entry.getValue());
  }

  /**
   * Returns a version that grows when this program learns of progress of an awaited projection.
   *
   * <p>It covers the projections of the organization for which every request waits. Data of these
   * projections that was read after this call is current while the version stays the same.
   */
  public long version(long organizationId) {
    long version = 0;
    for (Topic topic : awaited) {
      version += reachedNumbers.getOrDefault(new TopicOrganization(topic, organizationId), 0L);
    }
    return version;
  }

  /**
   * Returns an SQL expression for the {@link #version} in the snapshot of the enclosing statement.
   *
   * <p>If it is equal at two moments, the awaited projections did not change between them. Bind
   * {@code awaitedTopics} to {@link #awaitedTopics}.
   *
   * @param organizationId an SQL expression
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

  /** Returns the topics of the projections for which every request waits. */
  public List<String> awaitedTopics() {
    return awaited.stream().map(Topic::wireName).toList();
  }

  /**
   * Reads the progress of the awaited projections that other replicas have made.
   *
   * <p>Concurrent calls share one statement.
   */
  public void refresh(long organizationId) {
    awaitedPositions
        .find(organizationId)
        .orElse(Map.of())
        .forEach((topic, stored) -> learn(new TopicOrganization(topic, organizationId), stored));
  }

  /** Returns whether every request waits for the projection of the topic. */
  boolean isAwaited(Topic topic) {
    return awaited.contains(topic);
  }

  /** Returns whether any request is waiting for a projection now. */
  boolean hasWaitingRequests() {
    return waiting.get() > 0;
  }

  /** Waits until the awaited projections have reached these numbers. */
  public void awaitSeen(long organizationId, ChangeNumbers seen) {
    await(organizationId, seen, awaited);
  }

  /**
   * Waits for the numbers that another service forwards on behalf of its client.
   *
   * @param seen in the form of {@code Chat-Seen}; null if the client has seen nothing
   */
  public void awaitSeen(long organizationId, @Nullable String seen) {
    awaitSeen(organizationId, ChangeNumbers.parse(seen));
  }

  /**
   * Waits until the projections of this service have reached these numbers; 503 after the timeout.
   *
   * <p>Topics that it does not project are ignored.
   */
  void await(long organizationId, ChangeNumbers required) {
    await(organizationId, required, projectedTopics);
  }

  private void await(long organizationId, ChangeNumbers required, Set<Topic> topics) {
    long deadline = System.nanoTime() + waitTimeout.toNanos();
    waiting.incrementAndGet();
    try {
      required
          .numbers()
          .forEach((topic, number) -> {
            if (topics.contains(topic)) {
              await(new TopicOrganization(topic, organizationId), number, deadline);
            }
          });
    } finally {
      waiting.decrementAndGet();
    }
  }

  private void await(TopicOrganization topicOrganization, long number, long deadline) {
    while (reachedNumbers.getOrDefault(topicOrganization, 0L) < number) {
      EventLoopFastPath.requireBlockingThread();
      if (isRefreshDue(topicOrganization)) {
        refresh(topicOrganization);
      } else if (System.nanoTime() - deadline > 0) {
        throw RequestError.unavailable(
            "The newest state of " + topicOrganization.topic().wireName());
      } else {
        pause(topicOrganization, number);
      }
    }
  }

  /**
   * Returns whether the caller should query now; one of all waiting requests does so per interval.
   */
  private boolean isRefreshDue(TopicOrganization topicOrganization) {
    long now = System.nanoTime();
    AtomicLong refreshed =
        refreshedAt.computeIfAbsent(
            topicOrganization, _ -> new AtomicLong(now - REFRESH_INTERVAL.toNanos()));
    long last = refreshed.get();
    return now - last >= REFRESH_INTERVAL.toNanos() && refreshed.compareAndSet(last, now);
  }

  private void refresh(TopicOrganization topicOrganization) {
    learn(
        topicOrganization,
        store.position(topicOrganization.topic(), topicOrganization.organizationId()));
  }

  private void learn(TopicOrganization topicOrganization, long stored) {
    if (stored > reachedNumbers.getOrDefault(topicOrganization, 0L)) {
      advanced(topicOrganization.topic(), topicOrganization.organizationId(), stored);
    }
  }

  private void pause(TopicOrganization topicOrganization, long number) {
    try {
      synchronized (progress) {
        if (reachedNumbers.getOrDefault(topicOrganization, 0L) < number) {
          progress.wait(REFRESH_INTERVAL.toMillis());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw RequestError.unavailable("The service");
    }
  }
}
