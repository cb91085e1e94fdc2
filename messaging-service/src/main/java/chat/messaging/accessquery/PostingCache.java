package chat.messaging.accessquery;

import chat.messaging.accessquery.PostingStore.Posting;
import chat.messaging.accessquery.PostingStore.PostingLookup;
import chat.messaging.cache.CacheBudget;
import chat.messaging.cache.CacheVersions;
import chat.messaging.cache.VersionedCache;
import chat.messaging.topic.TopicName;
import jakarta.inject.Singleton;
import java.util.Optional;

/**
 * Caches the facts on which the right to send into a channel depends.
 *
 * <p>Most of them come from projections. Whether the topic has messages is not cached: an entry
 * assumes a new topic, so it serves only senders who may create topics. This service's own data of
 * the organization is checked again when the message is stored.
 */
@Singleton
public final class PostingCache {

  /**
   * Estimated bytes of an entry; accounts and channels are shared between entries and not counted.
   */
  private static final int SIZE = 250;

  private final PostingStore store;
  private final CacheVersions cacheVersions;
  private final VersionedCache<PostingLookup, Posting> postings;

  PostingCache(PostingStore store, CacheVersions cacheVersions, CacheBudget budget) {
    this.store = store;
    this.cacheVersions = cacheVersions;
    this.postings = budget.newCache(_ -> SIZE);
  }

  /** Returns the cached facts; empty if there is no entry for the current projection version. */
  public Optional<Posting> find(PostingLookup lookup) {
    long organizationId = lookup.sender().organizationId();
    return cacheVersions.isProjectionCacheUsable(organizationId)
        ? Optional.ofNullable(postings.find(organizationId, lookup, version(organizationId)))
        : Optional.empty();
  }

  /**
   * Reads the facts from the database and caches them.
   *
   * <p>They are cached only if they belong to one point in time and no other replica had advanced
   * the projections beyond the version that this replica knew before.
   */
  public Posting read(PostingLookup lookup, TopicName topic) {
    long organizationId = lookup.sender().organizationId();
    long version = version(organizationId);
    long projectionVersion = cacheVersions.ofProjections(organizationId);
    PostingStore.Read result = store.find(lookup, topic.text());
    if (result.isFromOneSnapshot()
        && result.projectionVersion() == projectionVersion
        && cacheVersions.isCachingAllowed()) {
      postings.keep(organizationId, lookup, version, result.posting().inNewTopic());
    }
    return result.posting();
  }

  private long version(long organizationId) {
    return cacheVersions.ofProjections(organizationId)
        + cacheVersions.ofOrganization(organizationId);
  }
}
