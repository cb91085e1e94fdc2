package chat.channels.access;

import chat.kit.error.RequestError;
import java.util.function.Supplier;

/**
 * Under the organization's lock a channel is no longer what somebody's permission was decided on;
 * whoever throws it has written nothing that stays.
 */
public final class ChangedMeanwhile extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Somebody who changes a channel that often at the right moment is not waited for. */
  private static final int MOST_DECISIONS = 8;

  /** Decides and writes, and again where that was thrown; a 503 where it is thrown every time. */
  public static <T> T decidedAgain(Supplier<T> decision) {
    for (int decided = 0; decided < MOST_DECISIONS; decided++) {
      try {
        return decision.get();
      } catch (ChangedMeanwhile e) {
        // The next decision rests on what has been committed since.
      }
    }
    throw RequestError.unavailable("The channel");
  }

  /** The same of what answers nothing. */
  public static void decidedAgain(Runnable decision) {
    decidedAgain(() -> {
      decision.run();
      return decision;
    });
  }
}
