package chat.messaging.fetch;

import chat.identityprojection.AccountStore;
import chat.identityprojection.ProjectedAccount;
import chat.messaging.cache.CacheBudget;
import chat.messaging.cache.CacheVersions;
import chat.messaging.cache.VersionedCache;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Set;

/** Caches accounts for the display of messages by projection version. */
@Singleton
final class AccountCache {

  /** Estimated bytes of an account, most of them names and addresses. */
  private static final int SIZE = 700;

  private final AccountStore store;
  private final CacheVersions cacheVersions;
  private final VersionedCache<Long, ProjectedAccount> accounts;

  AccountCache(AccountStore store, CacheVersions cacheVersions, CacheBudget budget) {
    this.store = store;
    this.cacheVersions = cacheVersions;
    this.accounts = budget.newCache(_ -> SIZE);
  }

  /** Returns the accounts by id, active or not; ids without an account are left out. */
  Map<Long, ProjectedAccount> findAll(long organizationId, Set<Long> userIds) {
    return cacheVersions.isProjectionCacheUsable(organizationId)
        ? accounts.findAll(
            organizationId,
            userIds,
            cacheVersions.ofProjections(organizationId),
            missing -> store.findAll(organizationId, missing))
        : store.findAll(organizationId, userIds);
  }
}
