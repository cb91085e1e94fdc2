package chat.gateway.changes;

import chat.contracts.ChangeNumbers;
import chat.contracts.Topic;
import chat.kit.limit.Remembered;
import chat.kit.token.AccountId;
import com.github.benmanes.caffeine.cache.Cache;
import jakarta.inject.Singleton;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The changes that answers of this gateway told of, by organization. They go along with the
 * organization's next requests, so that whoever was told of a success finds it done; those that
 * concern one account alone go along with its own, and hold up nobody else while copies are behind.
 */
@Singleton
public final class SeenChanges {
  private static final Logger LOG = LoggerFactory.getLogger(SeenChanges.class);
  private static final int MOST_ORGANIZATIONS = 100_000;
  private static final int MOST_ACCOUNTS = 500_000;

  /** Copies are behind for seconds at most; hours leave room for a broker that is away. */
  private static final Duration LIFE = Duration.ofHours(6);

  private final Cache<Long, Seen> byOrganization =
      Remembered.atMost(MOST_ORGANIZATIONS).expireAfterWrite(LIFE).build();

  private final Cache<AccountId, Seen> byAccount =
      Remembered.atMost(MOST_ACCOUNTS).expireAfterWrite(LIFE).build();

  /** Remembers what an answer said in {@link ChangeNumbers#CHANGES_HEADER}. */
  public void remember(long organizationId, String header) {
    remember(byOrganization, organizationId, header);
  }

  /** Remembers what an answer to the account said in {@link ChangeNumbers#OWN_CHANGES_HEADER}. */
  public void rememberOwn(long organizationId, long userId, String header) {
    remember(byAccount, new AccountId(organizationId, userId), header);
  }

  private static <K> void remember(Cache<K, Seen> cache, K key, String header) {
    try {
      cache.asMap().merge(key, Seen.of(ChangeNumbers.parse(header)), Seen::and);
    } catch (IllegalArgumentException e) {
      // Another program's mistake must not cost this client its answer; copies catch up anyway.
      LOG.error("Change numbers can't be understood: {}", header, e);
    }
  }

  /**
   * What a request of the organization carries in {@link ChangeNumbers#SEEN_HEADER}, if anything.
   *
   * @param userId null for a visitor
   */
  public @Nullable String header(long organizationId, @Nullable Long userId) {
    var seen = byOrganization.getIfPresent(organizationId);
    var own = userId == null ? null : byAccount.getIfPresent(new AccountId(organizationId, userId));
    if (own == null) {
      return seen == null ? null : seen.header;
    }
    return seen == null ? own.header : own.and(seen).header;
  }

  /** The highest number seen of a topic, 0 if there was none. */
  long number(long organizationId, Topic topic) {
    var seen = byOrganization.getIfPresent(organizationId);
    return seen == null ? 0 : seen.changes.numbers().getOrDefault(topic, 0L);
  }

  /** The same of the account's own changes. */
  long ownNumber(long organizationId, long userId, Topic topic) {
    var own = byAccount.getIfPresent(new AccountId(organizationId, userId));
    return own == null ? 0 : own.changes.numbers().getOrDefault(topic, 0L);
  }

  /** Numbers, and the same as text, which most requests need and few change. */
  private record Seen(ChangeNumbers changes, String header) {
    static Seen of(ChangeNumbers changes) {
      return new Seen(changes, changes.header());
    }

    Seen and(Seen other) {
      return of(changes.and(other.changes));
    }
  }
}
