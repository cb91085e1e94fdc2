package chat.kit.limit;

import chat.kit.limit.Bulkhead.Capacity;
import chat.kit.limit.Bulkhead.Work;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Bulkhead} of which no account can take all permits.
 *
 * <p>A caller waits for its account's permit first, and then for one of the shared permits.
 */
public final class FairBulkhead {

  /** Each holds a database connection; the rest of the pool is for other requests. */
  private static final Capacity LISTS = Capacity.of(4);

  /** Programs of one account that start together, as after a restart, wait for one another. */
  private static final Capacity LISTS_OF_ACCOUNT = new Capacity(2, 100);

  private static final Duration PATIENCE_FOR_LISTS = Duration.ofSeconds(8);

  private static final Capacity ONE_OF_ACCOUNT = new Capacity(1, 20);

  private static final Duration PATIENCE_FOR_ONE = Duration.ofSeconds(20);

  private final KeyedBulkhead<Long> ofAccounts;
  private final Bulkhead ofAll;
  private final Duration patience;

  /**
   * @param part the name of the unavailable part in the refusal
   * @param ofAll for all accounts together
   * @param ofAccount for each account
   * @param patience maximum time that a caller waits for both permits together
   */
  public FairBulkhead(String part, Capacity ofAll, Capacity ofAccount, Duration patience) {
    this.ofAccounts = new KeyedBulkhead<>(part, ofAccount, patience);
    this.ofAll = new Bulkhead(part, ofAll, patience);
    this.patience = patience;
  }

  /** Returns the bulkhead for lists that may be very long. */
  public static FairBulkhead forLists(String part) {
    return new FairBulkhead(part, LISTS, LISTS_OF_ACCOUNT, PATIENCE_FOR_LISTS);
  }

  /**
   * Like {@link #forLists}, for lists that no client requests twice: one at a time per account, and
   * few waiting.
   */
  public static FairBulkhead forOneListEach(String part) {
    return new FairBulkhead(part, LISTS, ONE_OF_ACCOUNT, PATIENCE_FOR_ONE);
  }

  /**
   * Runs the work once a permit is available.
   *
   * @throws X what the work throws
   * @throws chat.kit.error.Refusal 503 if no permit becomes available in time, or too many callers
   *     wait
   */
  public <T extends @Nullable Object, X extends Exception> T take(long userId, Work<T, X> work)
      throws X {
    try (Permit _ = begin(userId)) {
      return work.done();
    }
  }

  /**
   * Returns a permit that the caller closes.
   *
   * @param owner an account, or another owner of permits
   * @throws chat.kit.error.Refusal 503 if no permit becomes available in time, or too many callers
   *     wait
   */
  public Permit begin(long owner) {
    Deadline end = Deadline.after(patience);
    return ofAccounts.begin(owner, end.left()).and(() -> ofAll.begin(1, end.left()));
  }
}
