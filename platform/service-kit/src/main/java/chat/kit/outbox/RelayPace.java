package chat.kit.outbox;

import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * Lets the next batch grow where there are many changes: a transaction of Kafka costs it and all
 * who read it as much for one change as for fifty.
 */
@Singleton
final class RelayPace {

  private static final Duration OF_MANY = Duration.ofMillis(20);

  /** Where there are so many that the time of all who read them is worth more than a moment. */
  private static final Duration OF_VERY_MANY = Duration.ofMillis(40);

  private final int many;
  private final int veryMany;

  /**
   * @param many a batch of so many is one of a stream, with the next about to follow; 1 where
   *     requests hardly ever await what this service publishes, which then is not so urgent
   * @param veryMany a batch of so many is one of a stream that keeps all busy who read it
   */
  RelayPace(
      @Property(name = "chat.relay.many", defaultValue = "16") int many,
      @Property(name = "chat.relay.very-many", defaultValue = "100") int veryMany) {
    this.many = many;
    this.veryMany = veryMany;
  }

  /** From the beginning of a batch to that of the next, at the least. */
  Duration behind(int published) {
    if (published < many) {
      return Duration.ZERO;
    }
    return published < veryMany ? OF_MANY : OF_VERY_MANY;
  }
}
