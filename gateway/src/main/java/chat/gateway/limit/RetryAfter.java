package chat.gateway.limit;

import chat.kit.error.Refusal;
import java.util.concurrent.ThreadLocalRandom;

/** Random times after which refused clients try again, so that they do not all do so at once. */
public final class RetryAfter {
  private static final String HEADER = "Retry-After";
  private static final int MAX_SECONDS = 5;

  private RetryAfter() {}

  /** Sets the refusal's header to 1 to 5 seconds. */
  public static Refusal random(Refusal refusal) {
    int seconds = ThreadLocalRandom.current().nextInt(1, MAX_SECONDS + 1);
    return refusal.withHeader(HEADER, Integer.toString(seconds));
  }
}
