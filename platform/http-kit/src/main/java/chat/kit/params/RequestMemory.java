package chat.kit.params;

import chat.kit.limit.MemoryBudget;
import chat.kit.setting.AtLeast;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * The parts of the heap for requests: bodies that arrive, parameters that are processed, and bodies
 * of other services, which have a budget of their own: services never wait for each other's leases,
 * so that those that call one another do not block.
 */
@Singleton
final class RequestMemory {

  /** Longer than answering takes: a lease that is older was lost with its request. */
  private static final Duration LONGEST = Duration.ofMinutes(5);

  private static final Duration WAIT = Duration.ofSeconds(10);

  /** Callers give up after five seconds. */
  private static final Duration INTERNAL_WAIT = Duration.ofSeconds(3);

  private static final int SHARES = 2;
  private static final int ARRIVING_SHARES = 4;

  /** Beside the largest form: its query string. */
  private static final long BESIDE_FORM = 1 << 20;

  private final long largestForm;
  private final MemoryBudget arriving;
  private final MemoryBudget arrivingLarge;
  private final MemoryBudget processed;
  private final MemoryBudget internal;

  /**
   * @param memory bytes that the parameters of all requests may take while they are processed; a
   *     third of the heap where it is 0
   * @param largest bytes of the largest form that is no {@link LargeForm}
   * @param timeout for a whole form; a {@link LargeForm} has twice as long
   */
  RequestMemory(
      @Property(name = "chat.form-memory") long memory,
      @Property(name = "chat.max-form-size") long largest,
      @AtLeast("100ms") @Property(name = "chat.form-timeout") Duration timeout) {
    long heap = Runtime.getRuntime().maxMemory();
    long total = memory > 0 ? memory : heap / 3;
    Duration arrival = LONGEST.plus(timeout.multipliedBy(2));
    Duration wait = timeout.compareTo(WAIT) < 0 ? timeout : WAIT;
    this.largestForm = heap / 6;
    this.arriving =
        new MemoryBudget(
            Math.max(total / 4, largest + BESIDE_FORM), ARRIVING_SHARES, wait, arrival);
    this.arrivingLarge = new MemoryBudget(largestForm + BESIDE_FORM, 1, wait, arrival);
    this.processed = new MemoryBudget(total, SHARES, WAIT, LONGEST);
    this.internal = new MemoryBudget(total / 4, 1, INTERNAL_WAIT, LONGEST);
  }

  /** Bytes that a {@link LargeForm} may have. */
  long largestForm() {
    return largestForm;
  }

  /** For the bodies of forms, until they are decoded. */
  MemoryBudget arriving() {
    return arriving;
  }

  /** For the bodies of the forms that are a {@link LargeForm}. */
  MemoryBudget arrivingLarge() {
    return arrivingLarge;
  }

  /** For parameters, from before they are decoded until their request is answered. */
  MemoryBudget processed() {
    return processed;
  }

  /** For bodies of {@code /internal}, from before they are read until they are answered. */
  MemoryBudget internal() {
    return internal;
  }
}
