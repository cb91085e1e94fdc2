package chat.kit.params;

import chat.kit.limit.HeapShare;
import chat.kit.limit.MemoryBudget;
import chat.kit.setting.AtLeast;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * The memory budgets of requests: arriving bodies, processed parameters, and bodies of other
 * services.
 *
 * <p>Bodies of services have their own budget: services never wait for each other's leases, so
 * services that call one another cannot deadlock.
 */
@Singleton
public final class RequestMemory {

  /** Longer than any response takes; an older lease has leaked and is reclaimed. */
  private static final Duration MAX_LEASE_DURATION = Duration.ofMinutes(5);

  private static final Duration WAIT = Duration.ofSeconds(10);

  /** Callers time out after five seconds. */
  private static final Duration INTERNAL_WAIT = Duration.ofSeconds(3);

  private static final int SHARES = 2;
  private static final int ARRIVING_SHARES = 4;

  /** Bytes in addition to the largest form: its query string. */
  private static final long BESIDE_FORM = 1 << 20;

  private final long largestForm;
  private final MemoryBudget arriving;
  private final MemoryBudget arrivingLarge;
  private final MemoryBudget processed;
  private final MemoryBudget internal;

  /**
   * @param memory bytes that the parameters of all requests may take while they are processed; 0
   *     means a third of the heap
   * @param largest maximum bytes of a form that is not a {@link LargeForm}
   * @param timeout for a whole form; twice as long for a {@link LargeForm}
   */
  RequestMemory(
      @Property(name = "chat.form-memory") long memory,
      @Property(name = "chat.max-form-size") long largest,
      @AtLeast("100ms") @Property(name = "chat.form-timeout") Duration timeout,
      HeapShare share) {
    long heap = share.bytes();
    long total = memory > 0 ? memory : heap / 3;
    Duration arrival = MAX_LEASE_DURATION.plus(timeout.multipliedBy(2));
    Duration wait = timeout.compareTo(WAIT) < 0 ? timeout : WAIT;
    this.largestForm = heap / 6;
    this.arriving =
        new MemoryBudget(
            Math.max(total / 4, largest + BESIDE_FORM), ARRIVING_SHARES, wait, arrival);
    this.arrivingLarge = new MemoryBudget(largestForm + BESIDE_FORM, 1, wait, arrival);
    this.processed = new MemoryBudget(total, SHARES, WAIT, MAX_LEASE_DURATION);
    this.internal = new MemoryBudget(total / 4, 1, INTERNAL_WAIT, MAX_LEASE_DURATION);
  }

  /** Returns the maximum bytes of a {@link LargeForm}. */
  public long largestForm() {
    return largestForm;
  }

  /** Returns the budget for the bodies of forms, until they are decoded. */
  public MemoryBudget arriving() {
    return arriving;
  }

  /** Returns the budget for the bodies of {@link LargeForm}s. */
  public MemoryBudget arrivingLarge() {
    return arrivingLarge;
  }

  /** Returns the budget for parameters, from before decoding until their request is answered. */
  public MemoryBudget processed() {
    return processed;
  }

  /** Returns the budget for bodies of {@code /internal}, from before reading until the response. */
  public MemoryBudget internal() {
    return internal;
  }
}
