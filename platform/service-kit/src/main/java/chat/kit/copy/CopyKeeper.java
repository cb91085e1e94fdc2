package chat.kit.copy;

import chat.contracts.Topic;
import chat.kit.copy.CopyPositionStore.Place;
import chat.kit.outage.Failures;
import io.micronaut.transaction.TransactionOperations;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Feeds a service's copies: a batch of records is one transaction, a record that was seen is passed
 * over, one that can't be understood is parked. While the database is away the batch waits; nothing
 * is skipped.
 */
@Singleton
final class CopyKeeper {

  private static final Logger LOG = LoggerFactory.getLogger(CopyKeeper.class);
  private static final Duration BACK_OFF = Duration.ofMillis(500);

  private final Map<Topic, Copy> copies = new EnumMap<>(Topic.class);
  private final CopyPositionStore store;
  private final CopyPositions positions;
  private final TransactionOperations<Connection> transactions;
  private volatile boolean stopped;

  CopyKeeper(
      List<Copy> copies,
      CopyPositionStore store,
      CopyPositions positions,
      TransactionOperations<Connection> transactions) {
    for (Copy copy : copies) {
      for (Topic topic : copy.topics()) {
        if (this.copies.put(topic, copy) != null) {
          throw new IllegalStateException(topic.wireName() + " feeds two copies");
        }
      }
    }
    this.store = store;
    this.positions = positions;
    this.transactions = transactions;
  }

  /**
   * Applies a batch; returns once all of it is committed or parked.
   *
   * @return false where the service stopped before that
   */
  boolean receive(List<ConsumerRecord<String, byte[]>> records) {
    try {
      apply(records);
      return true;
    } catch (RuntimeException e) {
      LOG.debug("A batch failed and is tried record by record: {}", e.toString());
      return records.stream().allMatch(this::receive);
    }
  }

  private boolean receive(ConsumerRecord<String, byte[]> record) {
    while (!stopped) {
      try {
        applyOrPark(record);
        return true;
      } catch (RuntimeException e) {
        Failures.log(LOG, "Copying from %s has failed and is retried".formatted(record.topic()), e);
        pause();
      }
    }
    return false;
  }

  private void applyOrPark(ConsumerRecord<String, byte[]> record) {
    try {
      apply(List.of(record));
    } catch (RuntimeException e) {
      String reason = reasonToPark(e);
      if (reason == null) {
        throw e;
      }
      applyAloneOrPark(record, reason);
    }
  }

  /** What else a copy leads to must not keep it from a fact. */
  private void applyAloneOrPark(ConsumerRecord<String, byte[]> record, String reason) {
    try {
      apply(List.of(record), (copy, events) -> events.forEach(copy::apply));
      LOG.error(
          "Applied {}-{} at {} alone, nobody acts on it: {}",
          record.topic(),
          record.partition(),
          record.offset(),
          reason);
    } catch (RuntimeException e) {
      if (reasonToPark(e) == null) {
        throw e;
      }
      LOG.error(
          "Parked {}-{} at {}: {}", record.topic(), record.partition(), record.offset(), reason);
      advanced(store.park(record, reason));
    }
  }

  /**
   * Why the record can never be applied; null where it is the database that can't do it now. A
   * database that is there and refuses the values (classes 22 and 23 of SQL states) will not take
   * them later either.
   */
  private static @Nullable String reasonToPark(RuntimeException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof NotUnderstood notUnderstood) {
        return notUnderstood.reason();
      }
      if (cause instanceof SQLException refused) {
        String state = refused.getSQLState();
        boolean values = state != null && (state.startsWith("22") || state.startsWith("23"));
        return values ? refused.getMessage() : null;
      }
    }
    return failure.toString();
  }

  private void apply(List<ConsumerRecord<String, byte[]>> records) {
    apply(records, Copy::applyAll);
  }

  private void apply(
      List<ConsumerRecord<String, byte[]>> records, BiConsumer<Copy, List<CopiedEvent>> how) {
    List<CopiedEvent> events = records.stream().map(CopiedEvent::of).toList();
    transactions.executeWrite(status -> {
      Map<Copy, List<CopiedEvent>> unseen = new LinkedHashMap<>();
      Map<Copy, List<CopiedEvent>> again = new LinkedHashMap<>();
      Map<Place, Long> seen = new HashMap<>(store.advance(events));
      for (CopiedEvent event : events) {
        // A place that did not go on is not among those seen: all of it is old.
        long before = seen.getOrDefault(Place.of(event), Long.MAX_VALUE);
        if (event.number() > before) {
          seen.put(Place.of(event), event.number());
          unseen.computeIfAbsent(copyOf(event.topic()), copy -> new ArrayList<>()).add(event);
        } else if (copyOf(event.topic()).edition(event.topic()) > 0) {
          again.computeIfAbsent(copyOf(event.topic()), copy -> new ArrayList<>()).add(event);
        }
      }
      again.forEach(Copy::applyAgain);
      unseen.forEach(how);
      return status;
    });
    events.forEach(this::advanced);
  }

  /** Of what edition the copy is that the topic feeds. */
  int edition(Topic topic) {
    return copyOf(topic).edition(topic);
  }

  private void advanced(@Nullable CopiedEvent event) {
    if (event != null) {
      positions.advanced(event.topic(), event.organizationId(), event.number());
    }
  }

  private Copy copyOf(Topic topic) {
    Copy copy = copies.get(topic);
    if (copy == null) {
      throw new NotUnderstood("no copy is fed by " + topic.wireName());
    }
    return copy;
  }

  private void pause() {
    try {
      Thread.sleep(BACK_OFF);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stop();
    }
  }

  /** Ends the wait for a database that is away. */
  void stop() {
    stopped = true;
  }
}
