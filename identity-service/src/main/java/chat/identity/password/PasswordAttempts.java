package chat.identity.password;

import chat.kit.digest.Sha256;
import chat.kit.limit.Limit;
import chat.kit.limit.Verdict;
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
 * How often somebody may guess a password wrongly, whichever programs of this service are asked. A
 * gateway lets its own clients try as often from each address, and asks no database.
 *
 * <p>Wrong passwords from networks from which the account never logged in count together, however
 * many networks there are. Those from a known one count by themselves, so that strangers can't lock
 * the owner out. A new password forgets the networks: an intruder may have logged in with the old
 * one.
 */
@Singleton
public final class PasswordAttempts {
  private static final int DELETED_AT_ONCE = 10_000;

  /** How long a network is known that is not used. */
  private static final Duration KNOWN_FOR = Duration.ofDays(90);

  private final PasswordAttemptRepository attempts;
  private final KnownNetworkRepository networks;
  private final Limit limit;
  private final Duration share;
  private final Clock clock;

  /**
   * Lets everybody guess so often.
   *
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
   * Whether it is the password of who logs in; {@link #isRight} by what they call themselves.
   *
   * @param network the client's; empty where it is unknown
   * @param passwordHash the account's; empty where there is no such account, for which the same is
   *     done, so that it takes as long
   */
  public boolean isRight(
      long organizationId,
      String username,
      Optional<String> network,
      Optional<String> passwordHash,
      BooleanSupplier proof) {
    String name = username.strip().toLowerCase(Locale.ROOT);
    var anywhere = new AttemptKey(organizationId, Sha256.of("name " + name));
    if (network.isEmpty()) {
      return isRight(anywhere, proof);
    }
    String login = "known " + name + " from " + network.get() + " by " + passwordHash.orElse("");
    var here = new AttemptKey(organizationId, Sha256.of(login));
    boolean isRight =
        isRight(networks.isKnown(organizationId, here.sha256()) ? here : anywhere, proof);
    if (isRight) {
      networks.note(organizationId, here.sha256(), clock.instant());
    }
    return isRight;
  }

  /** The same of an account that is logged in, and counted apart from log-ins. */
  boolean isRight(long organizationId, long userId, BooleanSupplier proof) {
    return isRight(new AttemptKey(organizationId, Sha256.of("account " + userId)), proof);
  }

  /**
   * Asks for the proof, which takes its time; a 429 for whom there were too many wrong guesses,
   * also where they came meanwhile, so that guessing many at a time is of no use. A right password
   * writes nothing, unless wrong ones went before.
   */
  private boolean isRight(AttemptKey account, BooleanSupplier proof) {
    requireFewWrongOnes(account);
    boolean isRight = proof.getAsBoolean();
    boolean wasWrong = requireFewWrongOnes(account);
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

  /** Whether there were any at all. */
  private boolean requireFewWrongOnes(AttemptKey account) {
    Instant forgottenAt =
        attempts.forgottenAt(account.organizationId(), account.sha256()).orElse(null);
    if (forgottenAt == null) {
      return false;
    }
    Instant now = clock.instant();
    Instant next = forgottenAt.plus(share).minus(limit.period());
    if (next.isAfter(now)) {
      long wait = Duration.between(now, next).toNanos();
      throw new Verdict(limit.requests(), 0, forgottenAt, wait).refusal();
    }
    return true;
  }

  @Scheduled(initialDelay = "1m", fixedDelay = "1m")
  void deleteForgotten() {
    int deleted;
    do {
      deleted = attempts.deleteForgotten(clock.instant(), DELETED_AT_ONCE);
    } while (deleted == DELETED_AT_ONCE);
    do {
      deleted = networks.deleteUnused(clock.instant().minus(KNOWN_FOR), DELETED_AT_ONCE);
    } while (deleted == DELETED_AT_ONCE);
  }
}
