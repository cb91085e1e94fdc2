package chat.kit.copy;

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
 * What was read and is to be applied together. Nothing that requests await is held up. What nobody
 * awaits is applied at once while little comes; while messages come without end, hundreds of them
 * share a transaction that would cost as much for each. For the consumer's thread alone.
 */
@Singleton
@Requires(bean = Copy.class)
final class Gathering {

  private static final int MOST = 500;
  private static final int MOST_BYTES = 4 << 20;

  /** How long a request may wait before it is seen that it does. */
  private static final Duration LOOK_AGAIN = Duration.ofMillis(20);

  private final CopyPositions positions;
  private final Duration pause;
  private List<ConsumerRecord<String, byte[]>> gathered = new ArrayList<>();
  private long bytes;
  private boolean isUrgent;
  private long unhurriedUntil;

  /**
   * @param pause how long after it has applied something it waits for more that nobody awaits
   */
  Gathering(
      CopyPositions positions,
      @Property(name = "chat.copies.gathering", defaultValue = "500ms") Duration pause) {
    this.positions = positions;
    this.pause = pause;
    begin();
  }

  /** Forgets what was read, which will be read again. */
  void begin() {
    gathered = new ArrayList<>();
    bytes = 0;
    isUrgent = false;
    unhurriedUntil = System.nanoTime();
  }

  void add(ConsumerRecord<String, byte[]> record) {
    gathered.add(record);
    byte[] value = record.value();
    bytes += value == null ? 0 : value.length;
    isUrgent |= positions.isAwaited(Topic.of(record.topic()));
  }

  /** Whether it is time to apply what was read. */
  boolean isDue() {
    return !gathered.isEmpty()
        && (isUrgent || isMuch() || positions.isSomebodyWaiting() || remaining().isZero());
  }

  /** Whether more should not be gathered before it is applied. */
  boolean isMuch() {
    return gathered.size() >= MOST || bytes >= MOST_BYTES;
  }

  /** How long the consumer may wait for more before it asks anew whether it is time. */
  Duration patience(Duration most) {
    return gathered.isEmpty() ? most : Collections.min(List.of(remaining(), LOOK_AGAIN));
  }

  private Duration remaining() {
    return Duration.ofNanos(Math.max(0, unhurriedUntil - System.nanoTime()));
  }

  /** Hands over what was read, in its order. */
  List<ConsumerRecord<String, byte[]>> take() {
    List<ConsumerRecord<String, byte[]>> taken = gathered;
    begin();
    unhurriedUntil += pause.toNanos();
    return taken;
  }
}
