package chat.kit.projection;

import chat.contracts.Topic;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.annotation.Requires;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Collects consumed records that are applied in one batch.
 *
 * <p>Records that requests wait for are never delayed. Low-priority records are applied at once
 * while there are few; under continuous load hundreds of them share a transaction, which costs as
 * much as one for a single record. Used only by the consumer's thread.
 */
@Singleton
@Requires(bean = Projection.class)
final class RecordBuffer {

  private static final int MAX_RECORDS = 500;
  private static final int MAX_BYTES = 4 << 20;

  /** How often the consumer checks for waiting requests while it holds records. */
  private static final Duration CHECK_INTERVAL = Duration.ofMillis(50);

  /** Kafka's client waits for whole milliseconds, and does not wait for less than one. */
  private static final Duration MIN_POLL = Duration.ofMillis(1);

  /** The default batch interval of records that are seldom needed at once. */
  private static final Duration DEFAULT_INTERVAL = Duration.ofSeconds(1);

  private final ProjectionPositions positions;
  private final Duration pause;
  private List<ConsumerRecord<String, byte[]>> records = new ArrayList<>();
  private long bytes;
  private boolean isUrgent;
  private long nextBatchNanos;

  /**
   * @param pause time to collect low-priority records after a batch was applied
   */
  RecordBuffer(
      ProjectionPositions positions,
      @Property(name = "chat.projection.batch-interval", defaultValue = "1s") Duration pause) {
    this.positions = positions;
    this.pause = pause;
    begin();
  }

  /** Discards the collected records, which will be consumed again. */
  void begin() {
    clear();
    nextBatchNanos = System.nanoTime();
  }

  private void clear() {
    records = new ArrayList<>();
    bytes = 0;
    isUrgent = false;
  }

  void add(ConsumerRecord<String, byte[]> record) {
    records.add(record);
    byte[] value = record.value();
    bytes += value == null ? 0 : value.length;
    isUrgent |= !isLowPriority(Topic.of(record.topic()));
  }

  /** Returns whether no request waits for the topic's records. */
  boolean isLowPriority(Topic topic) {
    return !positions.isAwaited(topic);
  }

  /** Returns whether the collected records should be applied now. */
  boolean isDue() {
    return !records.isEmpty()
        && (isUrgent || isFull() || positions.hasWaitingRequests() || remaining().isZero());
  }

  /** Returns whether the batch is large enough to be applied. */
  boolean isFull() {
    return records.size() >= MAX_RECORDS || bytes >= MAX_BYTES;
  }

  /**
   * Returns whether low-priority records should remain in Kafka until the next batch.
   *
   * <p>They do not with a batch interval shorter than the default, which means that records may be
   * needed soon: a fetch in progress that lacks them cannot be cancelled.
   */
  boolean shouldPauseLowPriority() {
    return !isBrief() && !remaining().isZero() && !positions.hasWaitingRequests();
  }

  private boolean isBrief() {
    return pause.compareTo(DEFAULT_INTERVAL) < 0;
  }

  /** Returns how long the consumer may wait for records before it calls {@link #isDue} again. */
  Duration pollTimeout(Duration max) {
    if (records.isEmpty() && !shouldPauseLowPriority()) {
      return max;
    }
    return Collections.min(
        List.of(remaining().plus(MIN_POLL), records.isEmpty() ? max : CHECK_INTERVAL));
  }

  private Duration remaining() {
    return Duration.ofNanos(Math.max(0, nextBatchNanos - System.nanoTime()));
  }

  /**
   * Returns the collected records in order and empties the buffer.
   *
   * <p>After a large batch, more records are likely waiting, so the next batch is due at once;
   * urgent batches in between do not restart the interval.
   */
  List<ConsumerRecord<String, byte[]>> take() {
    List<ConsumerRecord<String, byte[]>> taken = records;
    if (isFull()) {
      nextBatchNanos = System.nanoTime();
    } else if (remaining().isZero()) {
      nextBatchNanos = System.nanoTime() + pause.toNanos();
    }
    clear();
    return taken;
  }
}
