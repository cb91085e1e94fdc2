package chat.kit.limit;

import chat.kit.limit.Turns.Capacity;
import chat.kit.limit.Turns.Work;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * {@link Turns} of which no account has them all: who comes waits for the others of his account
 * first, and then for his turn among everybody's.
 */
public final class FairTurns {

  /** Each holds a connection; the rest of the pool is for everybody else. */
  private static final Capacity LISTS = Capacity.of(4);

  /** Programs of one account that begin together, as after a restart, wait for one another. */
  private static final Capacity LISTS_OF_ACCOUNT = new Capacity(2, 100);

  private static final Duration PATIENCE_FOR_LISTS = Duration.ofSeconds(8);

  private static final Capacity ONE_OF_ACCOUNT = new Capacity(1, 20);

  private static final Duration PATIENCE_FOR_ONE = Duration.ofSeconds(20);

  private final TurnsOfEach<Long> ofAccounts;
  private final Turns ofAll;
  private final Duration patience;

  /**
   * @param part what is unavailable to whoever waited in vain, as the refusal calls it
   * @param ofAll for all accounts together
   * @param ofAccount for each of them
   * @param patience how long anybody waits, for both together
   */
  public FairTurns(String part, Capacity ofAll, Capacity ofAccount, Duration patience) {
    this.ofAccounts = new TurnsOfEach<>(part, ofAccount, patience);
    this.ofAll = new Turns(part, ofAll, patience);
    this.patience = patience;
  }

  /** Those in which lists are made that may be very long. */
  public static FairTurns forLists(String part) {
    return new FairTurns(part, LISTS, LISTS_OF_ACCOUNT, PATIENCE_FOR_LISTS);
  }

  /** The same where no client needs a second one: an account has one at a time, and few wait. */
  public static FairTurns forOneListEach(String part) {
    return new FairTurns(part, LISTS, ONE_OF_ACCOUNT, PATIENCE_FOR_ONE);
  }

  /**
   * Does it when its turn has come.
   *
   * @throws X what the work throws
   * @throws chat.kit.error.Refusal 503 where the turn does not come, or too many wait
   */
  public <T extends @Nullable Object, X extends Exception> T take(long userId, Work<T, X> work)
      throws X {
    try (Turn _ = begin(userId)) {
      return work.done();
    }
  }

  /**
   * A turn for who tells himself when it is over.
   *
   * @param owner an account, or what else is to share turns
   * @throws chat.kit.error.Refusal 503 where the turn does not come, or too many wait
   */
  public Turn begin(long owner) {
    Deadline end = Deadline.after(patience);
    return ofAccounts.begin(owner, end.left()).and(() -> ofAll.begin(1, end.left()));
  }
}
