package chat.messaging.eventlog;

import chat.kit.error.RequestError;
import chat.kit.limit.FairTurns;
import chat.kit.limit.Turns;
import chat.kit.limit.Turns.Capacity;
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
 * Reads what is not in memory any more, for queues that are far behind; a few at a time, one for
 * each account, so that nobody takes all the turns.
 */
@Singleton
final class OlderEvents {

  private static final String THE_LOG = "The event log";
  private static final int AT_ONCE = 2;

  /** As many are there as clients that a person may have open. */
  private static final Capacity OF_READER = new Capacity(1, 50);

  private final FairTurns turns;

  /** Of those who ask how far a partition goes, none of whom waits for a search. */
  private final Turns turnsForEnds;

  private final OlderReader ends;

  /** As many as have turns, the one that was used last first. */
  private final Deque<OlderReader> idle = new ConcurrentLinkedDeque<>();

  /**
   * @param wait how long a turn is waited for, among others who are far behind
   */
  OlderEvents(
      EventConsumers consumers,
      EventFormat format,
      @Property(name = "chat.events.older-wait", defaultValue = "10s") Duration wait) {
    this.turns = new FairTurns(THE_LOG, Capacity.of(AT_ONCE), OF_READER, wait);
    this.turnsForEnds = new Turns(THE_LOG, 1, wait);
    this.ends = new OlderReader(consumers, format);
    for (int i = 0; i < AT_ONCE; i++) {
      idle.push(new OlderReader(consumers, format));
    }
  }

  /**
   * The next events of an organization behind an offset; null where Kafka does not keep them. 503
   * where many others are being served.
   *
   * @param readerId the account that asks
   * @param before the first offset that is somewhere else
   */
  @Nullable Passage read(
      long organizationId, long readerId, int partition, long after, long before) {
    var place = new OlderReader.Place(organizationId, EventConsumers.partition(partition), after);
    return turns.take(
        readerId,
        () -> {
          OlderReader reader = take(one -> one.endedAt(place));
          try {
            return of(reader, () -> reader.read(new OlderReader.Search(place, before)));
          } finally {
            idle.push(reader);
          }
        });
  }

  /** The last offset of the partition that clients may have been shown. */
  long end(int partition) {
    return turnsForEnds.take(() -> of(ends, () -> ends.end(EventConsumers.partition(partition))));
  }

  /** What a reader reads; 503, and it begins anew the next time, where Kafka does not answer. */
  private static <T extends @Nullable Object> T of(OlderReader reader, Supplier<T> read) {
    try {
      return read.get();
    } catch (KafkaException e) {
      reader.close();
      throw RequestError.unavailable(THE_LOG);
    }
  }

  /** A reader that is preferred; otherwise the one that others are least likely to go on with. */
  private OlderReader take(Predicate<OlderReader> preferred) {
    for (OlderReader reader : idle) {
      if (preferred.test(reader) && idle.remove(reader)) {
        return reader;
      }
    }
    return idle.removeLast();
  }

  @PreDestroy
  void stop() {
    idle.forEach(OlderReader::close);
    ends.close();
  }
}
