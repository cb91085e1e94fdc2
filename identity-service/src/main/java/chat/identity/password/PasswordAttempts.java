package chat.identity.password;

import chat.kit.digest.Sha256;
import chat.kit.limit.Limit;
import chat.kit.limit.RateLimitResult;
import io.micronaut.context.annotation.Property;
import io.micronaut.scheduling.annotation.Scheduled;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Limits failed password attempts per account, across all replicas of this service.
 *
 * <p>The gateway limits its own clients to the same number per address, without a database.
 *
 * <p>Failed attempts from networks from which the account never logged in are counted together,
 * however many networks there are. Attempts from a known network are counted separately, so that
 * strangers cannot lock the owner out. A password change forgets the known networks, because an
 * intruder may have logged in with the old password.
 */
@Singleton
public final class PasswordAttempts {
  private static final int BATCH_SIZE = 10_000;

  /** How long an unused network stays known. */
  private static final Duration NETWORK_RETENTION = Duration.ofDays(90);

  private final PasswordAttemptRepository attempts;
  private final KnownNetworkRepository networks;
  private final Limit limit;
  private final Duration share;
  private final Clock clock;

  /**
   * @param limit attempts/seconds, for example {@code 5/1800}
   */
  PasswordAttempts(
      PasswordAttemptRepository attempts,
      KnownNetworkRepository networks,
      @Property(name = "chat.rate-limit.login") Limit limit,
      Clock clock) {
    this.attempts = attempts;
    this.networks = networks;
    this.limit = limit;
    this.share = limit.period().dividedBy(limit.requests());
    this.clock = clock;
  }

  /**
   * Whether the password is right, counting attempts by user name.
   *
   * @param network the client's network; empty if unknown
   * @param passwordHash the account's hash; empty if the account does not exist, which takes the
   *     same code path, so that timing reveals nothing
   * @param proof verifies the password
   */
  public boolean isRight(
      long organizationId,
      String username,
      Optional<String> network,
      Optional<String> passwordHash,
      BooleanSupplier proof) {
    String name = username.strip().toLowerCase(Locale.ROOT);
    var anyNetworkKey = new AttemptKey(organizationId, Sha256.of("name " + name));
    if (network.isEmpty()) {
      return isRight(anyNetworkKey, proof);
    }
    String login = "known " + name + " from " + network.get() + " by " + passwordHash.orElse("");
    var knownNetworkKey = new AttemptKey(organizationId, Sha256.of(login));
    boolean isRight =
        isRight(
            networks.isKnown(organizationId, knownNetworkKey.sha256())
                ? knownNetworkKey
                : anyNetworkKey,
            proof);
    if (isRight) {
      networks.note(organizationId, knownNetworkKey.sha256(), clock.instant());
    }
    return isRight;
  }

  /** Whether the password of a logged-in account is right; counted separately from log-ins. */
  boolean isRight(long organizationId, long userId, BooleanSupplier proof) {
    return isRight(new AttemptKey(organizationId, Sha256.of("account " + userId)), proof);
  }

  /**
   * Runs the slow verification and counts a failed attempt.
   *
   * <p>Responds with 429 after too many failed attempts, including concurrent ones, so that
   * guessing in parallel does not help. A right password writes nothing, unless failed attempts
   * preceded it.
   */
  private boolean isRight(AttemptKey account, BooleanSupplier proof) {
    requireBelowLimit(account);
    boolean isRight = proof.getAsBoolean();
    boolean wasWrong = requireBelowLimit(account);
    if (!isRight) {
      Instant now = clock.instant();
      attempts.count(
          account.organizationId(),
          account.sha256(),
          now,
          share.toNanos() / 1_000,
          now.plus(limit.period()));
    } else if (wasWrong) {
      attempts.forget(account.organizationId(), account.sha256());
    }
    return isRight;
  }

  /** Refuses if there were too many failed attempts; returns whether there were any. */
  private boolean requireBelowLimit(AttemptKey account) {
    Instant forgottenAt =
        attempts.forgottenAt(account.organizationId(), account.sha256()).orElse(null);
    if (forgottenAt == null) {
      return false;
    }
    Instant now = clock.instant();
    Instant next = forgottenAt.plus(share).minus(limit.period());
    if (next.isAfter(now)) {
      long wait = Duration.between(now, next).toNanos();
      throw new RateLimitResult(limit.requests(), 0, forgottenAt, wait).refusal();
    }
    return true;
  }

  @Scheduled(initialDelay = "1m", fixedDelay = "1m")
  void deleteForgotten() {
    int deleted;
    do {
      deleted = attempts.deleteForgotten(clock.instant(), BATCH_SIZE);
    } while (deleted == BATCH_SIZE);
    do {
      deleted = networks.deleteUnused(clock.instant().minus(NETWORK_RETENTION), BATCH_SIZE);
    } while (deleted == BATCH_SIZE);
  }
}
