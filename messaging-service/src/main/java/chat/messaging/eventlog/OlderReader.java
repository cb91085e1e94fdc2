package chat.messaging.eventlog;

import chat.kit.limit.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Reads passages of older events from Kafka, for one search at a time. Where a search goes on
 * behind the last passage, so does the reader; for any other it begins a little before what is
 * looked for.
 */
final class OlderReader {

  private static final Duration POLL = Duration.ofMillis(250);

  /**
   * Events of one poll: what is behind a passage's end stays packed, and is not read again by who
   * goes on there.
   */
  private static final int POLLED = 1;

  /** How long one passage may be looked for; what was passed over till then is not lost. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** So far before a passage, what it may repeat is looked for: more than a relay says at once. */
  private static final long BEFORE = 1_000;

  private final EventConsumers consumers;
  private final EventFormat format;
  private @Nullable Consumer<String, byte[]> consumer;

  /** Where the last passage ended; null where there was none, or it failed. */
  private @Nullable Place ended;

  private SeenNumbers seenNumbers = new SeenNumbers();

  OlderReader(EventConsumers consumers, EventFormat format) {
    this.consumers = consumers;
    this.format = format;
  }

  /** An offset, as it is for the events of an organization. */
  record Place(long organizationId, TopicPartition partition, long offset) {}

  /** What is looked for: the events behind a place and before another offset. */
  record Search(Place after, long before) {}

  /** Whether all that a search must know of what lies before it is known here. */
  boolean endedAt(Place place) {
    return place.equals(ended);
  }

  /** The next events that are looked for; null where Kafka does not keep them. */
  @Nullable Passage read(Search search) {
    Consumer<String, byte[]> open = open();
    TopicPartition partition = search.after().partition();
    long first = search.after().offset() + 1;
    long beginning = open.beginningOffsets(List.of(partition)).getOrDefault(partition, 0L);
    if (first < beginning) {
      return null;
    }
    boolean goesOn = endedAt(search.after());
    ended = null;
    if (!goesOn) {
      open.assign(List.of(partition));
      open.seek(partition, Math.max(beginning, first - BEFORE));
      seenNumbers = new SeenNumbers();
    }
    Passage passage = passage(open, search);
    if (open.position(partition) > passage.end() + 1) {
      open.seek(partition, passage.end() + 1);
    }
    ended = new Place(search.after().organizationId(), partition, passage.end());
    return passage;
  }

  private Passage passage(Consumer<String, byte[]> open, Search search) {
    TopicPartition partition = search.after().partition();
    List<LoggedEvent> events = new ArrayList<>();
    Deadline deadline = Deadline.after(PATIENCE);
    long bytes = 0;
    while (open.position(partition) < search.before() && !deadline.isOver()) {
      for (ConsumerRecord<String, byte[]> record : open.poll(POLL)) {
        if (record.offset() >= search.before()) {
          return new Passage(events, search.before() - 1, false);
        }
        LoggedEvent event = wanted(record, search.after());
        if (event != null) {
          events.add(event);
          bytes += event.size();
          if (events.size() == Passage.MOST_EVENTS || bytes > Passage.MOST_BYTES) {
            return new Passage(events, event.offset(), false);
          }
        }
      }
    }
    long end = Math.min(open.position(partition), search.before()) - 1;
    return new Passage(events, Math.max(search.after().offset(), end), false);
  }

  private @Nullable LoggedEvent wanted(ConsumerRecord<String, byte[]> record, Place after) {
    return format
        .place(record)
        .filter(place -> place.organizationId() == after.organizationId())
        .filter(seenNumbers::isNew)
        .filter(place -> place.offset() > after.offset())
        .flatMap(place -> format.event(record, place))
        .orElse(null);
  }

  /** The last offset of the partition that clients may have been shown. */
  long end(TopicPartition partition) {
    return open().endOffsets(List.of(partition)).getOrDefault(partition, 0L) - 1;
  }

  private Consumer<String, byte[]> open() {
    if (consumer == null) {
      consumer = consumers.open(POLLED);
    }
    return consumer;
  }

  /** Lets go of what it holds; it begins anew if it is asked again. */
  void close() {
    Consumer<String, byte[]> closed = consumer;
    consumer = null;
    ended = null;
    if (closed != null) {
      closed.close();
    }
  }
}
