package chat.messaging.eventlog;

import chat.kit.error.RequestError;
import chat.kit.limit.Turns;
import io.micronaut.context.annotation.Property;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/** Reads what is not in memory any more, for queues that are far behind; a few at a time. */
@Singleton
final class OlderEvents {

  private static final String THE_LOG = "The event log";
  private static final int AT_ONCE = 2;
  private static final Duration POLL = Duration.ofMillis(250);

  /** How long one passage may be looked for; what was passed over till then is not lost. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** So far before a passage, what it may repeat is looked for: more than a relay says at once. */
  private static final long BEFORE = 1_000;

  private final EventConsumers consumers;
  private final EventFormat format;
  private final Turns turns;
  private final ConcurrentLinkedDeque<Consumer<String, byte[]>> idle =
      new ConcurrentLinkedDeque<>();

  /**
   * @param wait how long a turn is waited for, among others who are far behind
   */
  OlderEvents(
      EventConsumers consumers,
      EventFormat format,
      @Property(name = "chat.events.older-wait", defaultValue = "10s") Duration wait) {
    this.consumers = consumers;
    this.format = format;
    this.turns = new Turns(THE_LOG, AT_ONCE, wait);
  }

  /** What is looked for: the events of an organization behind one offset and before another. */
  private record Search(long organizationId, TopicPartition partition, long after, long before) {}

  /**
   * The next events of an organization behind an offset; null where Kafka does not keep them. 503
   * where many others are being served.
   *
   * @param before the first offset that is somewhere else
   */
  @Nullable Passage read(long organizationId, int partition, long after, long before) {
    var search = new Search(organizationId, EventConsumers.partition(partition), after, before);
    return with(consumer -> read(consumer, search));
  }

  /** The last offset of the partition that clients may have been shown. */
  long end(int partition) {
    TopicPartition whole = EventConsumers.partition(partition);
    return with(consumer -> consumer.endOffsets(List.of(whole)).getOrDefault(whole, 0L) - 1);
  }

  private @Nullable Passage read(Consumer<String, byte[]> consumer, Search search) {
    TopicPartition partition = search.partition();
    consumer.assign(List.of(partition));
    Map<TopicPartition, Long> beginnings = consumer.beginningOffsets(List.of(partition));
    long beginning = beginnings.getOrDefault(partition, 0L);
    if (search.after() + 1 < beginning) {
      return null;
    }
    consumer.seek(partition, Math.max(beginning, search.after() + 1 - BEFORE));
    var seenNumbers = new SeenNumbers();
    List<LoggedEvent> events = new ArrayList<>();
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    long bytes = 0;
    while (consumer.position(partition) < search.before() && System.nanoTime() < deadline) {
      for (ConsumerRecord<String, byte[]> record : consumer.poll(POLL)) {
        if (record.offset() >= search.before()) {
          return new Passage(events, search.before() - 1, false);
        }
        LoggedEvent event = wanted(record, search, seenNumbers);
        if (event != null) {
          events.add(event);
          bytes += event.size();
          if (events.size() == Passage.MOST_EVENTS || bytes > Passage.MOST_BYTES) {
            return new Passage(events, event.offset(), false);
          }
        }
      }
    }
    long end = Math.min(consumer.position(partition), search.before()) - 1;
    return new Passage(events, Math.max(search.after(), end), false);
  }

  private @Nullable LoggedEvent wanted(
      ConsumerRecord<String, byte[]> record, Search search, SeenNumbers seenNumbers) {
    return format
        .place(record)
        .filter(place -> place.organizationId() == search.organizationId())
        .filter(seenNumbers::isNew)
        .filter(place -> place.offset() > search.after())
        .flatMap(place -> format.event(record, place))
        .orElse(null);
  }

  private <T extends @Nullable Object> T with(Function<Consumer<String, byte[]>, T> read) {
    return turns.take(() -> inTurn(read));
  }

  private <T extends @Nullable Object> T inTurn(Function<Consumer<String, byte[]>, T> read) {
    Consumer<String, byte[]> consumer = idle.poll();
    try {
      if (consumer == null) {
        consumer = consumers.open();
      }
      T answer = read.apply(consumer);
      idle.push(consumer);
      return answer;
    } catch (KafkaException e) {
      if (consumer != null) {
        consumer.close();
      }
      throw RequestError.unavailable(THE_LOG);
    }
  }

  @PreDestroy
  void stop() {
    idle.forEach(Consumer::close);
  }
}
