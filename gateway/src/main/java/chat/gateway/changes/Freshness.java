package chat.gateway.changes;

import chat.contracts.Topic;
import chat.kit.limit.Remembered;
import chat.kit.token.AccountId;
import com.github.benmanes.caffeine.cache.Cache;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.exceptions.ConfigurationException;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether an answer about an account may be used again. It may unless
 *
 * <ul>
 *   <li>Kafka told of a later change of that account or of its organization, or
 *   <li>this gateway carried a later change of the account's own ({@code Chat-Own-Changes}), or
 *   <li>this gateway carried a later change of any account ({@code Chat-Changes}) that Kafka has
 *       not told of yet, so that it can't be known whether it concerned this one.
 * </ul>
 *
 * An answer names the numbers of the changes that it has seen, so one that was on its way while a
 * change came is found out as well.
 */
@Singleton
public final class Freshness {
  /** Longer than any answer is used. */
  private static final Duration LIFE = Duration.ofMinutes(5);

  private static final int MOST_ACCOUNTS = 500_000;

  private final SeenChanges seen;
  private final ChangedAccounts changedAccounts;
  private final AtomicLong gaps = new AtomicLong();
  private final Cache<AccountId, Long> accounts =
      Remembered.atMost(MOST_ACCOUNTS).expireAfterWrite(LIFE).build();
  private final ConcurrentMap<Long, Arrived> organizations = new ConcurrentHashMap<>();

  /**
   * Begins without any change.
   *
   * @param life how long an answer is used; shorter than changes are remembered
   */
  Freshness(
      SeenChanges seen,
      ChangedAccounts changedAccounts,
      @Property(name = "chat.authentication.life") Duration life) {
    if (life.compareTo(LIFE) >= 0) {
      throw new ConfigurationException(
          "CHAT_AUTHENTICATION_LIFE must be less than " + LIFE.toMinutes() + " minutes");
    }
    this.seen = seen;
    this.changedAccounts = changedAccounts;
  }

  /**
   * Changes may have been missed: no answer from before counts any more.
   *
   * @see #gaps()
   */
  public void missed() {
    gaps.incrementAndGet();
    changedAccounts.missed();
  }

  /** How often changes may have been missed; an answer is good as long as this is the same. */
  public long gaps() {
    return gaps.get();
  }

  /** A record of {@code user-changed} came. */
  public void userChanged(long organizationId, long userId, long number) {
    accounts.asMap().merge(new AccountId(organizationId, userId), number, Math::max);
    organizations.merge(organizationId, new Arrived(number, 0), Arrived::max);
    changedAccounts.changed(organizationId, userId);
  }

  /** A record of {@code organization-changed} came. */
  public void organizationChanged(long organizationId, long number) {
    organizations.merge(organizationId, new Arrived(0, number), Arrived::max);
    changedAccounts.organizationChanged(organizationId);
  }

  /** Whether an answer about an account that has seen {@code numbers} still holds. */
  public boolean holds(long organizationId, long userId, Basis numbers) {
    // A change is noted for its account first, so it is looked for there last: one that comes in
    // between is then seen in one place at least.
    if (!holds(organizationId, numbers)
        || numbers.userChanged() < seen.ownNumber(organizationId, userId, Topic.USER_CHANGED)) {
      return false;
    }
    var ofAccount = accounts.getIfPresent(new AccountId(organizationId, userId));
    return ofAccount == null || numbers.userChanged() >= ofAccount;
  }

  /** Whether an answer about an organization that has seen {@code numbers} still holds. */
  public boolean holds(long organizationId, Basis numbers) {
    var arrived = organizations.getOrDefault(organizationId, Arrived.NOTHING);
    var carried = seen.number(organizationId, Topic.USER_CHANGED);
    return numbers.organizationChanged() >= arrived.organizationChanged()
        && numbers.organizationChanged() >= seen.number(organizationId, Topic.ORGANIZATION_CHANGED)
        && (numbers.userChanged() >= carried || arrived.userChanged() >= carried);
  }

  /** The numbers of the changes that an answer has seen. */
  public record Basis(long userChanged, long organizationChanged) {
    /** From an answer's {@code changes}; what it does not name counts as 0. */
    public static Basis of(@Nullable Map<String, Long> changes) {
      return changes == null
          ? new Basis(0, 0)
          : new Basis(
              changes.getOrDefault(Topic.USER_CHANGED.wireName(), 0L),
              changes.getOrDefault(Topic.ORGANIZATION_CHANGED.wireName(), 0L));
    }
  }

  private record Arrived(long userChanged, long organizationChanged) {
    static final Arrived NOTHING = new Arrived(0, 0);

    Arrived max(Arrived other) {
      return new Arrived(
          Math.max(userChanged, other.userChanged),
          Math.max(organizationChanged, other.organizationChanged));
    }
  }
}
