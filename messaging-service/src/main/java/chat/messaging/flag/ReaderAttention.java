package chat.messaging.flag;

import chat.identityprojection.AccountStore;
import chat.identityprojection.Membership;
import chat.identityprojection.ProjectedAccount;
import chat.messaging.access.ReadableMessage;
import chat.messaging.cache.CacheBudget;
import chat.messaging.cache.CacheVersions;
import chat.messaging.cache.VersionedCache;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/**
 * Finds the groups and alert words of a reader that matter for messages.
 *
 * <p>At most two queries, and none if no message needs them. Alert words are cached until the
 * projections change.
 */
@Singleton
public final class ReaderAttention {

  private final AccountStore accounts;
  private final Membership membership;
  private final CacheVersions cacheVersions;
  private final VersionedCache<Long, AlertWordMatcher> alertWordCache;

  ReaderAttention(
      AccountStore accounts,
      Membership membership,
      CacheVersions cacheVersions,
      CacheBudget budget) {
    this.accounts = accounts;
    this.membership = membership;
    this.cacheVersions = cacheVersions;
    this.alertWordCache = budget.newCache(AlertWordMatcher::size);
  }

  /** Returns the triggers of the reader that these messages need. */
  public MentionTriggers of(ProjectedAccount reader, Collection<ReadableMessage> messages) {
    boolean isGroupMentioned = false;
    boolean hasAlertWords = false;
    for (ReadableMessage message : messages) {
      isGroupMentioned |= !message.outline().mentionedGroupIds().isEmpty();
      hasAlertWords |= message.readerHasAlertWords();
    }
    return new MentionTriggers(
        isGroupMentioned ? membership.groupsOf(reader) : Set.of(),
        hasAlertWords ? alertWords(reader) : AlertWordMatcher.NONE);
  }

  private AlertWordMatcher alertWords(ProjectedAccount reader) {
    long organizationId = reader.organizationId();
    if (!cacheVersions.isProjectionCacheUsable(organizationId)) {
      return read(reader);
    }
    return alertWordCache
        .findAll(
            organizationId,
            Set.of(reader.userId()),
            cacheVersions.ofProjections(organizationId),
            _ -> Map.of(reader.userId(), read(reader)))
        .getOrDefault(reader.userId(), AlertWordMatcher.NONE);
  }

  private AlertWordMatcher read(ProjectedAccount reader) {
    return new AlertWordMatcher(accounts.alertWords(reader.organizationId(), reader.userId()));
  }
}
