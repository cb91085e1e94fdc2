package chat.messaging.eventlog;

import chat.kit.error.RequestError;
import chat.kit.limit.Bulkhead;
import chat.kit.limit.Bulkhead.Capacity;
import chat.kit.limit.FairBulkhead;
import io.micronaut.context.annotation.Property;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/**
 * Reads events that are no longer in memory, for queues that are far behind.
 *
 * <p>Few reads run concurrently, and one per account, so that no account takes all permits.
 */
@Singleton
final class OlderEvents {

  private static final String THE_LOG = "The event log";
  private static final int MAX_CONCURRENT_READS = 2;

  /** Queue length: as many clients as a user may have open. */
  private static final Capacity READER_CAPACITY = new Capacity(1, 50);

  private final FairBulkhead bulkhead;

  /** For queries of end offsets, which never wait for a search. */
  private final Bulkhead endOffsetBulkhead;

  private final OlderEventReader ends;

  /** Idle readers, one per permit, the most recently used first. */
  private final Deque<OlderEventReader> idle = new ConcurrentLinkedDeque<>();

  /**
   * @param wait maximum time to wait for a permit
   */
  OlderEvents(
      EventConsumers consumers,
      EventFormat format,
      @Property(name = "chat.events.older-wait", defaultValue = "10s") Duration wait) {
    this.bulkhead =
        new FairBulkhead(THE_LOG, Capacity.of(MAX_CONCURRENT_READS), READER_CAPACITY, wait);
    this.endOffsetBulkhead = new Bulkhead(THE_LOG, 1, wait);
    this.ends = new OlderEventReader(consumers, format);
    for (int i = 0; i < MAX_CONCURRENT_READS; i++) {
      idle.push(new OlderEventReader(consumers, format));
    }
  }

  /**
   * Returns the next events of an organization after an offset. Null if Kafka no longer retains
   * them. 503 if too many other reads are in progress.
   *
   * @param readerId the account that polls
   * @param before the first offset that is still in memory
   */
  @Nullable EventSlice read(
      long organizationId, long readerId, int partition, long after, long before) {
    var position =
        new OlderEventReader.LogPosition(
            organizationId, EventConsumers.partition(partition), after);
    return bulkhead.take(
        readerId,
        () -> {
          OlderEventReader reader = take(one -> one.endedAt(position));
          try {
            return of(reader, () -> reader.read(new OlderEventReader.Search(position, before)));
          } finally {
            idle.push(reader);
          }
        });
  }

  /** Returns the last offset of the partition that may have been delivered to clients. */
  long end(int partition) {
    return endOffsetBulkhead.take(
        () -> of(ends, () -> ends.end(EventConsumers.partition(partition))));
  }

  /** Runs a read; if Kafka does not answer, closes the reader and refuses with 503. */
  private static <T extends @Nullable Object> T of(OlderEventReader reader, Supplier<T> read) {
    try {
      return read.get();
    } catch (KafkaException e) {
      reader.close();
      throw RequestError.unavailable(THE_LOG);
    }
  }

  /**
   * Takes the preferred reader. Otherwise the least recently used one, whose search is least likely
   * to continue.
   */
  private OlderEventReader take(Predicate<OlderEventReader> preferred) {
    for (OlderEventReader reader : idle) {
      if (preferred.test(reader) && idle.remove(reader)) {
        return reader;
      }
    }
    return idle.removeLast();
  }

  @PreDestroy
  void stop() {
    idle.forEach(OlderEventReader::close);
    ends.close();
  }
}
