package chat.kit.outbox;

import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * Delays the next batch under load, so that it grows.
 *
 * <p>A Kafka transaction with one change costs the broker and its readers as much as one with
 * fifty.
 */
@Singleton
final class RelayBatchSize {

  private static final Duration OF_MANY = Duration.ofMillis(20);

  /** At this load, saving the readers' time is worth more than a low latency. */
  private static final Duration OF_VERY_MANY = Duration.ofMillis(40);

  private final int many;
  private final int veryMany;

  /**
   * @param many minimum size of a batch that is assumed to be part of a stream, with the next about
   *     to follow; 1 if requests hardly ever wait for this service's changes, so that latency
   *     matters less
   * @param veryMany minimum size of a batch that is part of a stream that saturates its readers
   */
  RelayBatchSize(
      @Property(name = "chat.relay.many", defaultValue = "16") int many,
      @Property(name = "chat.relay.very-many", defaultValue = "100") int veryMany) {
    this.many = many;
    this.veryMany = veryMany;
  }

  /** Returns the minimum time from the beginning of a batch to that of the next. */
  Duration behind(int published) {
    if (published < many) {
      return Duration.ZERO;
    }
    return published < veryMany ? OF_MANY : OF_VERY_MANY;
  }
}
