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

  /** Kafka's client waits for whole milliseconds, and for none where less remains. */
  private static final Duration ROUNDED_OFF = Duration.ofMillis(1);

  private static final Duration MARGIN = Duration.ofMillis(50);

  /** For so long is gathered what hardly anybody ever wants to know of at once. */
  private static final Duration USUAL = Duration.ofMillis(500);

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
    clear();
    unhurriedUntil = System.nanoTime();
  }

  private void clear() {
    gathered = new ArrayList<>();
    bytes = 0;
    isUrgent = false;
  }

  void add(ConsumerRecord<String, byte[]> record) {
    gathered.add(record);
    byte[] value = record.value();
    bytes += value == null ? 0 : value.length;
    isUrgent |= !gathers(Topic.of(record.topic()));
  }

  /** Whether nobody awaits what the topic says. */
  boolean gathers(Topic topic) {
    return !positions.isAwaited(topic);
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

  /**
   * Whether what nobody awaits may as well stay in Kafka: it would only be gathered. Not where it
   * is gathered for less than usual because somebody may want to know of it: a fetch that is under
   * way without it can't be recalled.
   */
  boolean isResting() {
    return !isBrief() && !remaining().isZero() && !positions.isSomebodyWaiting();
  }

  private boolean isBrief() {
    return pause.compareTo(USUAL) < 0;
  }

  /**
   * How long Kafka may keep a fetch for which it has nothing, in milliseconds. One that was sent at
   * rest holds up the next, so not for long; one that was sent before outlasts the rest, so that
   * where it stays quiet none is sent at rest.
   */
  int fetchMillis() {
    Duration most = isBrief() ? USUAL : pause.plus(MARGIN);
    return (int) Math.min(most.toMillis(), 1_000);
  }

  /** How long the consumer may wait for more before it asks anew whether it is time. */
  Duration patience(Duration most) {
    if (gathered.isEmpty() && !isResting()) {
      return most;
    }
    return Collections.min(
        List.of(remaining().plus(ROUNDED_OFF), gathered.isEmpty() ? most : LOOK_AGAIN));
  }

  private Duration remaining() {
    return Duration.ofNanos(Math.max(0, unhurriedUntil - System.nanoTime()));
  }

  /**
   * Hands over what was read, in its order. Behind much there is likely more, which has waited as
   * long; what is awaited comes in between and puts off nothing.
   */
  List<ConsumerRecord<String, byte[]>> take() {
    List<ConsumerRecord<String, byte[]>> taken = gathered;
    if (isMuch()) {
      unhurriedUntil = System.nanoTime();
    } else if (remaining().isZero()) {
      unhurriedUntil = System.nanoTime() + pause.toNanos();
    }
    clear();
    return taken;
  }
}
