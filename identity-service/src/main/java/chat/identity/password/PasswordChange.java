package chat.identity.password;

import chat.identity.IdentityError;
import chat.kit.limit.Bulkhead.Capacity;
import chat.kit.limit.KeyedBulkhead;
import io.micronaut.context.event.ApplicationEventPublisher;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Duration;

/**
 * Changes passwords and ends what the old password opened.
 *
 * <p>All password changes use this class. API keys stay valid; they are regenerated separately. The
 * caller holds the organization's lock and publishes {@code user-changed}, at which the gateway
 * drops the account from its cache.
 */
@Singleton
public class PasswordChange {
  /**
   * Each change computes two hashes, and concurrent computations, including those of log-ins, are
   * limited.
   */
  private static final Capacity CAPACITY_PER_ACCOUNT = new Capacity(1, 5);

  private static final Duration MAX_WAIT = Duration.ofSeconds(8);

  private final KeyedBulkhead<Long> bulkhead =
      new KeyedBulkhead<>("Changing the password", CAPACITY_PER_ACCOUNT, MAX_WAIT);

  private final PasswordRepository passwords;
  private final Argon2id argon2id;
  private final PasswordAttempts attempts;
  private final ApplicationEventPublisher<PasswordChanged> changed;

  PasswordChange(
      PasswordRepository passwords,
      Argon2id argon2id,
      PasswordAttempts attempts,
      ApplicationEventPublisher<PasswordChanged> changed) {
    this.passwords = passwords;
    this.argon2id = argon2id;
    this.attempts = attempts;
    this.changed = changed;
  }

  /** Two hashes: of the verified old password, and of the new one. */
  public record Proved(String oldHash, String newHash) {}

  /**
   * Verifies the old password and hashes the new one; slow, so it runs outside of transactions.
   *
   * <p>Concurrent calls for the same account wait for each other. Responds with 429 after too many
   * failed attempts, and with 503 if the wait takes too long.
   */
  public Proved prove(long organizationId, long userId, String oldPassword, String newPassword) {
    return bulkhead.take(
        userId, MAX_WAIT, () -> proved(organizationId, userId, oldPassword, newPassword));
  }

  private Proved proved(long organizationId, long userId, String oldPassword, String newPassword) {
    String oldHash =
        passwords
            .findHash(organizationId, userId)
            .filter(hash ->
                attempts.isRight(organizationId, userId, () -> argon2id.verify(oldPassword, hash)))
            .orElseThrow(() -> IdentityError.WRONG_OLD_PASSWORD.refuse());
    return new Proved(oldHash, argon2id.hash(newPassword));
  }

  /** Stores the new password; refuses if the password has changed since it was verified. */
  @Transactional(propagation = Propagation.MANDATORY)
  public void replace(long organizationId, long userId, Proved proved) {
    if (!passwords.replace(organizationId, userId, proved.oldHash(), proved.newHash())) {
      throw IdentityError.PASSWORD_CHANGED_MEANWHILE.refuse();
    }
    changed.publishEvent(new PasswordChanged(organizationId, userId));
  }
}
