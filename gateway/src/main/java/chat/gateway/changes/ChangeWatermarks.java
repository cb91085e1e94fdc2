package chat.gateway.changes;

import chat.contracts.ChangeNumbers;
import chat.contracts.Topic;
import chat.kit.limit.BoundedCaches;
import chat.kit.token.AccountId;
import com.github.benmanes.caffeine.cache.Cache;
import jakarta.inject.Singleton;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The highest change numbers in forwarded responses, by organization and account.
 *
 * <p>They are attached to the organization's later requests, so that a client reads its own writes.
 * Changes of a single account are attached only to its own requests, so that projections that lag
 * behind do not delay other accounts.
 */
@Singleton
public final class ChangeWatermarks {
  private static final Logger LOG = LoggerFactory.getLogger(ChangeWatermarks.class);
  private static final int MAX_ORGANIZATIONS = 100_000;
  private static final int MAX_ACCOUNTS = 500_000;

  /** Projections lag by seconds at most; hours allow for an unavailable broker. */
  private static final Duration WATERMARK_TTL = Duration.ofHours(6);

  private final Cache<Long, EncodedNumbers> byOrganization =
      BoundedCaches.atMost(MAX_ORGANIZATIONS).expireAfterWrite(WATERMARK_TTL).build();

  private final Cache<AccountId, EncodedNumbers> byAccount =
      BoundedCaches.atMost(MAX_ACCOUNTS).expireAfterWrite(WATERMARK_TTL).build();

  /** Stores a response's {@link ChangeNumbers#CHANGES_HEADER}. */
  public void remember(long organizationId, String header) {
    remember(byOrganization, organizationId, header);
  }

  /** Stores the {@link ChangeNumbers#OWN_CHANGES_HEADER} of a response to the account. */
  public void rememberOwn(long organizationId, long userId, String header) {
    remember(byAccount, new AccountId(organizationId, userId), header);
  }

  private static <K> void remember(Cache<K, EncodedNumbers> cache, K key, String header) {
    try {
      cache.asMap().merge(key, EncodedNumbers.of(ChangeNumbers.parse(header)), EncodedNumbers::and);
    } catch (IllegalArgumentException e) {
      // A malformed header of a service must not fail the client's request; projections catch up
      // anyway.
      LOG.error("Invalid change numbers in a response: {}; ignoring them", header, e);
    }
  }

  /**
   * Returns the {@link ChangeNumbers#SEEN_HEADER} for a request of the organization, or null.
   *
   * @param userId null for a visitor
   */
  public @Nullable String header(long organizationId, @Nullable Long userId) {
    var organizationNumbers = byOrganization.getIfPresent(organizationId);
    var own = userId == null ? null : byAccount.getIfPresent(new AccountId(organizationId, userId));
    if (own == null) {
      return organizationNumbers == null ? null : organizationNumbers.header;
    }
    return organizationNumbers == null ? own.header : own.and(organizationNumbers).header;
  }

  /** Returns the highest number of a topic, or 0. */
  long number(long organizationId, Topic topic) {
    var organizationNumbers = byOrganization.getIfPresent(organizationId);
    return organizationNumbers == null
        ? 0
        : organizationNumbers.changes.numbers().getOrDefault(topic, 0L);
  }

  /** Returns the highest number of a topic among the account's own changes, or 0. */
  long ownNumber(long organizationId, long userId, Topic topic) {
    var own = byAccount.getIfPresent(new AccountId(organizationId, userId));
    return own == null ? 0 : own.changes.numbers().getOrDefault(topic, 0L);
  }

  /** Change numbers with their header text. Most requests need the text and few change it. */
  private record EncodedNumbers(ChangeNumbers changes, String header) {
    static EncodedNumbers of(ChangeNumbers changes) {
      return new EncodedNumbers(changes, changes.header());
    }

    EncodedNumbers and(EncodedNumbers other) {
      return of(changes.and(other.changes));
    }
  }
}
