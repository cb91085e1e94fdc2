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
 * Reads slices of older events from Kafka, for one search at a time.
 *
 * <p>A search that continues after the last slice resumes there. Any other search starts a little
 * before the requested offset, to detect duplicates.
 */
final class OlderEventReader {

  private static final Duration POLL_TIMEOUT = Duration.ofMillis(250);

  /**
   * Records per poll. Records after the end of a slice stay compressed, and a reader that continues
   * there does not parse them twice.
   */
  private static final int RECORDS_PER_POLL = 1;

  /** Time limit for one slice; the offsets skipped by then are not searched again. */
  private static final Duration MAX_SEARCH_TIME = Duration.ofSeconds(10);

  /**
   * How far before a slice duplicates are looked for: more records than a relay publishes at once.
   */
  private static final long OVERLAP = 1_000;

  private final EventConsumers consumers;
  private final EventFormat format;
  private @Nullable Consumer<String, byte[]> consumer;

  /** The end of the last slice; null if there was none or it failed. */
  private @Nullable LogPosition lastEnd;

  private DuplicateFilter duplicateFilter = new DuplicateFilter();

  OlderEventReader(EventConsumers consumers, EventFormat format) {
    this.consumers = consumers;
    this.format = format;
  }

  /** A position in the events of an organization. */
  record LogPosition(long organizationId, TopicPartition partition, long offset) {}

  /** A request for the events after one position and before an offset. */
  record Search(LogPosition after, long before) {}

  /** Whether the last slice ended there, so that the search can resume without rereading. */
  boolean endedAt(LogPosition logPosition) {
    return logPosition.equals(lastEnd);
  }

  /** Returns the next events of a search; null if Kafka no longer retains them. */
  @Nullable EventSlice read(Search search) {
    Consumer<String, byte[]> open = open();
    TopicPartition partition = search.after().partition();
    long first = search.after().offset() + 1;
    long beginning = open.beginningOffsets(List.of(partition)).getOrDefault(partition, 0L);
    if (first < beginning) {
      return null;
    }
    boolean resumes = endedAt(search.after());
    lastEnd = null;
    if (!resumes) {
      open.assign(List.of(partition));
      open.seek(partition, Math.max(beginning, first - OVERLAP));
      duplicateFilter = new DuplicateFilter();
    }
    EventSlice eventSlice = readSlice(open, search);
    if (open.position(partition) > eventSlice.end() + 1) {
      open.seek(partition, eventSlice.end() + 1);
    }
    lastEnd = new LogPosition(search.after().organizationId(), partition, eventSlice.end());
    return eventSlice;
  }

  private EventSlice readSlice(Consumer<String, byte[]> open, Search search) {
    TopicPartition partition = search.after().partition();
    List<LoggedEvent> events = new ArrayList<>();
    Deadline deadline = Deadline.after(MAX_SEARCH_TIME);
    long bytes = 0;
    while (open.position(partition) < search.before() && !deadline.isOver()) {
      for (ConsumerRecord<String, byte[]> record : open.poll(POLL_TIMEOUT)) {
        if (record.offset() >= search.before()) {
          return new EventSlice(events, search.before() - 1, false);
        }
        LoggedEvent event = matching(record, search.after());
        if (event != null) {
          events.add(event);
          bytes += event.size();
          if (events.size() == EventSlice.MAX_EVENTS || bytes > EventSlice.MAX_BYTES) {
            return new EventSlice(events, event.offset(), false);
          }
        }
      }
    }
    long end = Math.min(open.position(partition), search.before()) - 1;
    return new EventSlice(events, Math.max(search.after().offset(), end), false);
  }

  private @Nullable LoggedEvent matching(ConsumerRecord<String, byte[]> record, LogPosition after) {
    return format
        .position(record)
        .filter(eventPosition -> eventPosition.organizationId() == after.organizationId())
        .filter(duplicateFilter::isNew)
        .filter(eventPosition -> eventPosition.offset() > after.offset())
        .flatMap(eventPosition -> format.event(record, eventPosition))
        .orElse(null);
  }

  /** Returns the last offset of the partition that may have been delivered to clients. */
  long end(TopicPartition partition) {
    return open().endOffsets(List.of(partition)).getOrDefault(partition, 0L) - 1;
  }

  private Consumer<String, byte[]> open() {
    if (consumer == null) {
      consumer = consumers.open(RECORDS_PER_POLL);
    }
    return consumer;
  }

  /** Closes the consumer; the next read opens a new one. */
  void close() {
    Consumer<String, byte[]> closed = consumer;
    consumer = null;
    lastEnd = null;
    if (closed != null) {
      closed.close();
    }
  }
}
