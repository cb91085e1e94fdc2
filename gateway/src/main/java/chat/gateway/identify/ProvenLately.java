package chat.gateway.identify;

import chat.gateway.identify.Account.Outcome;
import chat.gateway.identify.Identification.Question;
import chat.kit.limit.Remembered;
import com.github.benmanes.caffeine.cache.Cache;
import java.time.Duration;

/**
 * Credentials that identity-service accepted within the hour. They let nobody in; but who shows
 * them does not guess, so others at the same address who do can't lock him out.
 */
final class ProvenLately {
  private static final int MOST = 100_000;
  private static final Duration LIFE = Duration.ofHours(1);

  private final Cache<Question, Outcome> proven =
      Remembered.atMost(MOST).expireAfterWrite(LIFE).build();

  boolean has(Question question) {
    return proven.getIfPresent(question) != null;
  }

  /** Remembers what was answered, or forgets the credentials where it is a refusal. */
  Account note(Question question, Account answer) {
    if (answer.outcome() == Outcome.OK) {
      proven.put(question, answer.outcome());
    } else {
      proven.invalidate(question);
    }
    return answer;
  }
}
