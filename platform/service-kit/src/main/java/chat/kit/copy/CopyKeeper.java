package chat.kit.copy;

import chat.contracts.Topic;
import io.micronaut.transaction.TransactionOperations;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Feeds a service's copies from Kafka: a batch of records is one transaction, a record that was
 * seen is passed over, one that can't be understood is parked. While the database is away the batch
 * waits; nothing is skipped.
 */
@Singleton
public class CopyKeeper {

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
    copies.forEach(copy -> copy.topics().forEach(topic -> this.copies.put(topic, copy)));
    this.store = store;
    this.positions = positions;
    this.transactions = transactions;
  }

  /** Applies a batch; returns once all of it is committed or parked. */
  public void receive(List<ConsumerRecord<String, byte[]>> records) {
    try {
      apply(records);
    } catch (RuntimeException e) {
      LOG.debug("A batch failed and is tried record by record: {}", e.toString());
      records.forEach(this::receive);
    }
  }

  private void receive(ConsumerRecord<String, byte[]> record) {
    while (!stopped) {
      try {
        apply(List.of(record));
        return;
      } catch (NotUnderstood e) {
        LOG.error(
            "Parked {}-{} at {}: {}",
            record.topic(),
            record.partition(),
            record.offset(),
            e.reason());
        if (park(record, e.reason())) {
          return;
        }
      } catch (RuntimeException e) {
        LOG.warn("Copying from {} waits: {}", record.topic(), e.toString());
        pause();
      }
    }
    throw new IllegalStateException("The service stops; the rest is read again at the next start");
  }

  private boolean park(ConsumerRecord<String, byte[]> record, String reason) {
    try {
      store.park(record, reason);
      return true;
    } catch (RuntimeException e) {
      LOG.warn("Parking waits: {}", e.toString());
      pause();
      return false;
    }
  }

  private void apply(List<ConsumerRecord<String, byte[]>> records) {
    List<CopiedEvent> events =
        transactions.executeWrite(status -> {
          List<CopiedEvent> applied = new ArrayList<>(records.size());
          for (ConsumerRecord<String, byte[]> record : records) {
            CopiedEvent event = CopiedEvent.of(record);
            if (store.advance(event)) {
              copyOf(event.topic()).apply(event);
            }
            applied.add(event);
          }
          return applied;
        });
    events.forEach(
        event -> positions.advanced(event.topic(), event.organizationId(), event.number()));
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
      stopped = true;
    }
  }

  @PreDestroy
  void stop() {
    stopped = true;
  }
}
