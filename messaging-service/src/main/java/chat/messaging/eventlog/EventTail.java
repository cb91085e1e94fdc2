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
 * Follows the ends of all partitions. It begins a little before them: who was served by another
 * replica until now is seldom further behind, and repetitions of what came last are known.
 */
@Singleton
final class EventTail {

  private static final Duration POLL = Duration.ofSeconds(1);
  private static final int POLLED = 20;

  /** How many offsets before its end a partition is begun. */
  private static final long BEFORE_END = 2_000;

  private final EventFormat format;
  private final EventWindow window;
  private final OwnEvents ownEvents;
  private final ApplicationEventPublisher<EventsRead> read;
  private final ApplicationEventPublisher<EventsCame> came;
  private final SeenNumbers seenNumbers = new SeenNumbers();
  private final Map<TopicPartition, Long> next = new HashMap<>();
  private final Set<Long> untold = new HashSet<>();
  private final CountDownLatch newest = new CountDownLatch(1);
  private final ReaderThread thread;

  EventTail(
      EventConsumers consumers,
      EventFormat format,
      EventWindow window,
      OwnEvents ownEvents,
      ApplicationEventPublisher<EventsRead> read,
      ApplicationEventPublisher<EventsCame> came) {
    this.format = format;
    this.window = window;
    this.ownEvents = ownEvents;
    this.read = read;
    this.came = came;
    this.thread = new ReaderThread("events", () -> consumers.open(POLLED), this::follow);
  }

  @EventListener
  void start(ServerStartupEvent started) {
    thread.start();
  }

  /** Waits until all has been read that was there at the start; false where that takes longer. */
  boolean awaitNewest(Duration patience) {
    try {
      return newest.await(patience.toMillis(), TimeUnit.MILLISECONDS);
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
    seenNumbers.forget();
    while (!thread.isStopped()) {
      if (newest.getCount() > 0
          && ends.entrySet().stream().allMatch(end -> next(end.getKey()) >= end.getValue())) {
        newest.countDown();
      }
      read(open, open.poll(newest.getCount() > 0 ? Duration.ofMillis(10) : POLL));
    }
  }

  private void begin(Consumer<String, byte[]> open, Map<TopicPartition, Long> ends) {
    Map<TopicPartition, Long> beginnings = open.beginningOffsets(ends.keySet());
    ends.forEach((partition, end) -> {
      long start = Math.max(beginnings.getOrDefault(partition, 0L), end - BEFORE_END);
      next.put(partition, start);
      window.begin(partition.partition(), start);
    });
  }

  private long next(TopicPartition partition) {
    return next.getOrDefault(partition, 0L);
  }

  /** What fails before it is in the window is read again; what fails then is told again. */
  private void read(Consumer<String, byte[]> open, ConsumerRecords<String, byte[]> records) {
    List<LoggedEvent> all = new ArrayList<>();
    List<LoggedEvent> events = new ArrayList<>();
    Map<Long, Long> own = new HashMap<>();
    for (ConsumerRecord<String, byte[]> record : records) {
      format
          .place(record)
          .ifPresent(place -> {
            boolean isNew = seenNumbers.isNew(place);
            if (place.source().equals(Program.MESSAGING.wireName())) {
              own.merge(place.organizationId(), place.number(), Math::max);
            }
            Optional<LoggedEvent> event = format.event(record, place);
            event.ifPresent(all::add);
            event
                .filter(_ -> isNew)
                .ifPresent(one -> {
                  events.add(one);
                  untold.add(one.organizationId());
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
      read.publishEvent(new EventsRead(all));
    }
    window.append(events, ends);
    next.putAll(positions);
    seenNumbers.keep();
    ownEvents.read(own);
    if (!untold.isEmpty()) {
      came.publishEvent(new EventsCame(Set.copyOf(untold)));
      untold.clear();
    }
  }

  @PreDestroy
  void stop() throws InterruptedException {
    thread.stop();
    thread.join();
  }
}
