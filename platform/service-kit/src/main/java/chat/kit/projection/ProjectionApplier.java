package chat.kit.projection;

import chat.contracts.Topic;
import chat.kit.outage.Failures;
import chat.kit.projection.ProjectionPositionStore.SourcePosition;
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
 * Applies consumed records to the service's projections.
 *
 * <p>A batch of records is one transaction. Records that were applied before are skipped; records
 * that cannot be parsed are parked. While the database is unavailable the batch waits; nothing is
 * skipped.
 */
@Singleton
final class ProjectionApplier {

  private static final Logger LOG = LoggerFactory.getLogger(ProjectionApplier.class);
  private static final Duration BACK_OFF = Duration.ofMillis(500);

  private final Map<Topic, Projection> projections = new EnumMap<>(Topic.class);
  private final ProjectionPositionStore store;
  private final ProjectionPositions positions;
  private final TransactionOperations<Connection> transactions;
  private volatile boolean stopped;

  ProjectionApplier(
      List<Projection> projections,
      ProjectionPositionStore store,
      ProjectionPositions positions,
      TransactionOperations<Connection> transactions) {
    for (Projection projection : projections) {
      for (Topic topic : projection.topics()) {
        if (this.projections.put(topic, projection) != null) {
          throw new IllegalStateException(topic.wireName() + " is consumed by two projections");
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
   * @return false if the service stopped before that
   */
  boolean receive(List<ConsumerRecord<String, byte[]>> records) {
    try {
      apply(records);
      return true;
    } catch (RuntimeException e) {
      LOG.debug("Batch failed; applying its records one by one: {}", e.toString());
      return records.stream().allMatch(this::receive);
    }
  }

  private boolean receive(ConsumerRecord<String, byte[]> record) {
    while (!stopped) {
      try {
        applyOrPark(record);
        return true;
      } catch (RuntimeException e) {
        Failures.log(LOG, "Applying a record of %s failed; retrying".formatted(record.topic()), e);
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

  /**
   * Applies the fact without the actions that follow from it, so that their failure cannot block
   * the fact.
   */
  private void applyAloneOrPark(ConsumerRecord<String, byte[]> record, String reason) {
    try {
      apply(List.of(record), (projection, events) -> events.forEach(projection::apply));
      LOG.error(
          "Applied {}-{} at {} without the actions that depend on it: {}",
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
   * Returns why the record can never be applied; null if the database is unavailable.
   *
   * <p>If the database rejects the values (classes 22 and 23 of SQL states), it will not accept
   * them later either.
   */
  private static @Nullable String reasonToPark(RuntimeException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnparseableEvent unparseableEvent) {
        return unparseableEvent.reason();
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
    apply(records, Projection::applyAll);
  }

  private void apply(
      List<ConsumerRecord<String, byte[]>> records, BiConsumer<Projection, List<OwnerEvent>> how) {
    List<OwnerEvent> events = records.stream().map(OwnerEvent::of).toList();
    transactions.executeWrite(status -> {
      Map<Projection, List<OwnerEvent>> unseen = new LinkedHashMap<>();
      Map<Projection, List<OwnerEvent>> again = new LinkedHashMap<>();
      Map<SourcePosition, Long> seen = new HashMap<>(store.advance(events));
      for (OwnerEvent event : events) {
        // A position that did not advance is missing in the result: all its events are old.
        long before = seen.getOrDefault(SourcePosition.of(event), Long.MAX_VALUE);
        if (event.number() > before) {
          seen.put(SourcePosition.of(event), event.number());
          unseen.computeIfAbsent(projectionOf(event.topic()), _ -> new ArrayList<>()).add(event);
        } else if (projectionOf(event.topic()).projectionVersion(event.topic()) > 0) {
          again.computeIfAbsent(projectionOf(event.topic()), _ -> new ArrayList<>()).add(event);
        }
      }
      again.forEach(Projection::applyAgain);
      unseen.forEach(how);
      return status;
    });
    events.forEach(this::advanced);
  }

  /** Returns the projection version of a topic. */
  int projectionVersion(Topic topic) {
    return projectionOf(topic).projectionVersion(topic);
  }

  private void advanced(@Nullable OwnerEvent event) {
    if (event != null) {
      positions.advanced(event.topic(), event.organizationId(), event.number());
    }
  }

  private Projection projectionOf(Topic topic) {
    Projection projection = projections.get(topic);
    if (projection == null) {
      throw new UnparseableEvent("no projection consumes " + topic.wireName());
    }
    return projection;
  }

  private void pause() {
    try {
      Thread.sleep(BACK_OFF);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stop();
    }
  }

  /** Ends the retries while the database is unavailable. */
  void stop() {
    stopped = true;
  }
}
