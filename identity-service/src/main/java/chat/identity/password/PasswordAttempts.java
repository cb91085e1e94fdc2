package chat.identity.password;

import chat.kit.limit.Buckets;
import chat.kit.limit.Limit;
import chat.kit.limit.Verdict;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Clock;

/**
 * How often somebody who is logged in may try what his password is: as often as the gateway lets
 * those try who log in.
 */
@Singleton
final class PasswordAttempts {
  private final Buckets<AccountKey> attempts;

  /**
   * Lets everybody try so often.
   *
   * @param limit attempts/seconds, for example {@code 5/1800}
   */
  PasswordAttempts(@Property(name = "chat.rate-limit.login") String limit, Clock clock) {
    this.attempts = new Buckets<>(Limit.parse(limit), clock);
  }

  private record AccountKey(long organizationId, long userId) {}

  /** Counts an attempt before it is known whether it succeeds; a 429 where there were too many. */
  void count(long organizationId, long userId) {
    Verdict verdict = attempts.count(new AccountKey(organizationId, userId));
    if (verdict.isRefused()) {
      throw verdict.refusal();
    }
  }

  /** An attempt succeeded: earlier failures are forgotten. */
  void forget(long organizationId, long userId) {
    attempts.forget(new AccountKey(organizationId, userId));
  }
}
