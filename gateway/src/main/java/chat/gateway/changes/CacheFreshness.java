package chat.gateway.changes;

import chat.contracts.Topic;
import chat.kit.limit.BoundedCaches;
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
 * Decides whether a cached answer about an account is still valid. An answer is valid unless
 *
 * <ul>
 *   <li>Kafka delivered a later change of that account or of its organization, or
 *   <li>this gateway forwarded a later change of the account's own ({@code Chat-Own-Changes}), or
 *   <li>this gateway forwarded a later change of any account ({@code Chat-Changes}) that Kafka has
 *       not delivered yet, because it may be a change of this account.
 * </ul>
 *
 * <p>An answer carries the numbers of the changes that it includes, so an answer that was under way
 * during a change is detected, too.
 */
@Singleton
public final class CacheFreshness {
  /** Longer than any answer is cached. */
  private static final Duration CHANGE_TTL = Duration.ofMinutes(5);

  private static final int MAX_ACCOUNTS = 500_000;

  private final ChangeWatermarks watermarks;
  private final AccountChangeNotifier accountChangeNotifier;
  private final AtomicLong gaps = new AtomicLong();
  private final Cache<AccountId, Long> accounts =
      BoundedCaches.atMost(MAX_ACCOUNTS).expireAfterWrite(CHANGE_TTL).build();
  private final ConcurrentMap<Long, Arrived> organizations = new ConcurrentHashMap<>();

  /**
   * Starts without any changes.
   *
   * @param life the time for which answers are cached; shorter than changes are stored
   */
  CacheFreshness(
      ChangeWatermarks watermarks,
      AccountChangeNotifier accountChangeNotifier,
      @Property(name = "chat.credential-cache-ttl") Duration life) {
    if (life.compareTo(CHANGE_TTL) >= 0) {
      throw new ConfigurationException(
          "CHAT_CREDENTIAL_CACHE_TTL must be less than " + CHANGE_TTL.toMinutes() + " minutes");
    }
    this.watermarks = watermarks;
    this.accountChangeNotifier = accountChangeNotifier;
  }

  /** Records that changes may have been missed: all earlier answers are invalid. @see #gaps() */
  public void missed() {
    gaps.incrementAndGet();
    accountChangeNotifier.missed();
  }

  /**
   * Counts how often changes may have been missed. An answer is valid only while this is the same.
   */
  public long gaps() {
    return gaps.get();
  }

  /** Applies a record of {@code user-changed}. */
  public void userChanged(long organizationId, long userId, long number) {
    accounts.asMap().merge(new AccountId(organizationId, userId), number, Math::max);
    organizations.merge(organizationId, new Arrived(number, 0), Arrived::max);
    accountChangeNotifier.changed(organizationId, userId);
  }

  /** Applies a record of {@code organization-changed}. */
  public void organizationChanged(long organizationId, long number) {
    organizations.merge(organizationId, new Arrived(0, number), Arrived::max);
    accountChangeNotifier.organizationChanged(organizationId);
  }

  /**
   * Whether an answer about an account that includes the changes {@code numbers} is still valid.
   */
  public boolean holds(long organizationId, long userId, Basis numbers) {
    // userChanged() writes the account first, so the account is read last here: a concurrent change
    // is then seen in at least one of the two.
    if (!holds(organizationId, numbers)
        || numbers.userChanged()
            < watermarks.ownNumber(organizationId, userId, Topic.USER_CHANGED)) {
      return false;
    }
    var ofAccount = accounts.getIfPresent(new AccountId(organizationId, userId));
    return ofAccount == null || numbers.userChanged() >= ofAccount;
  }

  /**
   * Whether an answer about an organization that includes the changes {@code numbers} is still
   * valid.
   */
  public boolean holds(long organizationId, Basis numbers) {
    var arrived = organizations.getOrDefault(organizationId, Arrived.NOTHING);
    var forwarded = watermarks.number(organizationId, Topic.USER_CHANGED);
    return numbers.organizationChanged() >= arrived.organizationChanged()
        && numbers.organizationChanged()
            >= watermarks.number(organizationId, Topic.ORGANIZATION_CHANGED)
        && (numbers.userChanged() >= forwarded || arrived.userChanged() >= forwarded);
  }

  /** The change numbers that an answer includes. */
  public record Basis(long userChanged, long organizationChanged) {
    /** Reads an answer's {@code changes}; missing topics count as 0. */
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
