package chat.gateway.identify;

import chat.gateway.identify.AuthenticatedAccount.VerificationResult;
import chat.gateway.identify.RequestAuthenticator.Question;
import chat.kit.limit.BoundedCaches;
import com.github.benmanes.caffeine.cache.Cache;
import java.time.Duration;

/**
 * Credentials that identity-service accepted within the last hour.
 *
 * <p>They do not authenticate, but are not counted as guesses, so guessers at the same address
 * can't lock their users out.
 */
final class RecentlyVerified {
  private static final int MAX_CREDENTIALS = 100_000;
  private static final Duration LIFE = Duration.ofHours(1);

  private final Cache<Question, VerificationResult> accepted =
      BoundedCaches.atMost(MAX_CREDENTIALS).expireAfterWrite(LIFE).build();

  boolean has(Question question) {
    return accepted.getIfPresent(question) != null;
  }

  /** Stores accepted credentials and removes refused ones. */
  AuthenticatedAccount note(Question question, AuthenticatedAccount answer) {
    if (answer.outcome() == VerificationResult.OK) {
      accepted.put(question, answer.outcome());
    } else {
      accepted.invalidate(question);
    }
    return answer;
  }
}
