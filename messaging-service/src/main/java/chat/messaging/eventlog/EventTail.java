package chat.messaging.eventlog;

import chat.contracts.Program;
import chat.kit.kafka.ReaderThread;
import io.micronaut.context.event.ApplicationEventPublisher;
import io.micronaut.runtime.event.annotation.EventListener;
import io.micronaut.runtime.server.event.ServerStartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;

/**
 * Consumes the latest events of all partitions.
 *
 * <p>Starts a little before their ends: queues that another replica served are rarely further
 * behind, and duplicates of the last records are detected.
 */
@Singleton
final class EventTail {

  private static final Duration POLL_TIMEOUT = Duration.ofSeconds(1);
  private static final int RECORDS_PER_POLL = 20;

  /** How many offsets before the end of a partition consumption starts. */
  private static final long OFFSETS_BEFORE_END = 2_000;

  private final EventFormat format;
  private final EventWindow window;
  private final OwnEventProgress ownEventProgress;
  private final ApplicationEventPublisher<EventsConsumed> consumedPublisher;
  private final ApplicationEventPublisher<EventsAvailable> availablePublisher;
  private final DuplicateFilter duplicateFilter = new DuplicateFilter();
  private final Map<TopicPartition, Long> next = new HashMap<>();
  private final Set<Long> unannounced = new HashSet<>();
  private final CountDownLatch newest = new CountDownLatch(1);
  private final ReaderThread thread;

  EventTail(
      EventConsumers consumers,
      EventFormat format,
      EventWindow window,
      OwnEventProgress ownEventProgress,
      ApplicationEventPublisher<EventsConsumed> consumedPublisher,
      ApplicationEventPublisher<EventsAvailable> availablePublisher) {
    this.format = format;
    this.window = window;
    this.ownEventProgress = ownEventProgress;
    this.consumedPublisher = consumedPublisher;
    this.availablePublisher = availablePublisher;
    this.thread = new ReaderThread("events", () -> consumers.open(RECORDS_PER_POLL), this::follow);
  }

  @EventListener
  void start(ServerStartupEvent started) {
    thread.start();
  }

  /** Waits until everything is consumed that existed at the start; false after the timeout. */
  boolean awaitNewest(Duration timeout) {
    try {
      return newest.await(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void follow(Consumer<String, byte[]> open) {
    open.assign(EventConsumers.partitions());
    Map<TopicPartition, Long> ends = open.endOffsets(EventConsumers.partitions());
    if (next.size() < ends.size()) {
      begin(open, ends);
    }
    next.forEach(open::seek);
    duplicateFilter.forget();
    while (!thread.isStopped()) {
      if (newest.getCount() > 0
          && ends.entrySet().stream().allMatch(end -> next(end.getKey()) >= end.getValue())) {
        newest.countDown();
      }
      read(open, open.poll(newest.getCount() > 0 ? Duration.ofMillis(10) : POLL_TIMEOUT));
    }
  }

  private void begin(Consumer<String, byte[]> open, Map<TopicPartition, Long> ends) {
    Map<TopicPartition, Long> beginnings = open.beginningOffsets(ends.keySet());
    ends.forEach((partition, end) -> {
      long start = Math.max(beginnings.getOrDefault(partition, 0L), end - OFFSETS_BEFORE_END);
      next.put(partition, start);
      window.begin(partition.partition(), start);
    });
  }

  private long next(TopicPartition partition) {
    return next.getOrDefault(partition, 0L);
  }

  /**
   * Handles polled records. After a failure before they are in the window, they are read again;
   * after a later failure, their listeners are notified again.
   */
  private void read(Consumer<String, byte[]> open, ConsumerRecords<String, byte[]> records) {
    List<LoggedEvent> all = new ArrayList<>();
    List<LoggedEvent> events = new ArrayList<>();
    Map<Long, Long> own = new HashMap<>();
    for (ConsumerRecord<String, byte[]> record : records) {
      format
          .position(record)
          .ifPresent(eventPosition -> {
            boolean isNew = duplicateFilter.isNew(eventPosition);
            if (eventPosition.source().equals(Program.MESSAGING.wireName())) {
              own.merge(eventPosition.organizationId(), eventPosition.number(), Math::max);
            }
            Optional<LoggedEvent> event = format.event(record, eventPosition);
            event.ifPresent(all::add);
            event
                .filter(_ -> isNew)
                .ifPresent(one -> {
                  events.add(one);
                  unannounced.add(one.organizationId());
                });
          });
    }
    Map<TopicPartition, Long> positions = new HashMap<>();
    Map<Integer, Long> ends = new HashMap<>();
    for (TopicPartition partition : EventConsumers.partitions()) {
      long position = open.position(partition);
      positions.put(partition, position);
      ends.put(partition.partition(), position - 1);
    }
    if (!all.isEmpty()) {
      consumedPublisher.publishEvent(new EventsConsumed(all));
    }
    window.append(events, ends);
    next.putAll(positions);
    duplicateFilter.keep();
    ownEventProgress.read(own);
    if (!unannounced.isEmpty()) {
      availablePublisher.publishEvent(new EventsAvailable(Set.copyOf(unannounced)));
      unannounced.clear();
    }
  }

  @PreDestroy
  void stop() throws InterruptedException {
    thread.stop();
    thread.join();
  }
}
