package chat.channels.access;

import chat.kit.error.RequestError;
import java.util.function.Supplier;

/**
 * A channel was changed concurrently, so that a permission that was checked before no longer holds.
 *
 * <p>Thrown under the organization's lock; the transaction must be rolled back.
 */
public final class ConcurrentChannelChange extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Limits the retries if another user changes the channel at the same time again and again. */
  private static final int MAX_ATTEMPTS = 8;

  /** Runs the decision, retrying on this exception; fails with 503 if every attempt throws it. */
  public static <T> T retryOnConflict(Supplier<T> decision) {
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      try {
        return decision.get();
      } catch (ConcurrentChannelChange e) {
        // The next attempt reads what has been committed since.
      }
    }
    throw RequestError.unavailable("The channel");
  }

  /** Variant for decisions without a result. */
  public static void retryOnConflict(Runnable decision) {
    retryOnConflict(() -> {
      decision.run();
      return decision;
    });
  }
}
