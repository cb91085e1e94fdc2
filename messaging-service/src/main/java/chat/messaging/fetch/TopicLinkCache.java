package chat.messaging.fetch;

import chat.markdown.TopicLink;
import chat.messaging.cache.CacheBudget;
import chat.messaging.cache.CacheVersions;
import chat.messaging.cache.VersionedCache;
import chat.messaging.rendering.TopicLinks;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Caches the links in topics until linkifiers change. */
@Singleton
final class TopicLinkCache {

  /** Estimated bytes of a topic, and of a link in it. */
  private static final int SIZE = 500;

  private final TopicLinks topicLinks;
  private final CacheVersions cacheVersions;
  private final VersionedCache<String, List<TopicLink>> links;

  TopicLinkCache(TopicLinks topicLinks, CacheVersions cacheVersions, CacheBudget budget) {
    this.topicLinks = topicLinks;
    this.cacheVersions = cacheVersions;
    this.links = budget.newCache(linksOfTopic -> SIZE * (1 + linksOfTopic.size()));
  }

  /** Returns the links of each topic. */
  Map<String, List<TopicLink>> inEach(long organizationId, Set<String> topics) {
    return cacheVersions.isCacheUsable(organizationId)
        ? links.findAll(
            organizationId,
            topics,
            cacheVersions.ofProjections(organizationId)
                + cacheVersions.ofOrganization(organizationId),
            missing -> topicLinks.inEach(organizationId, missing))
        : topicLinks.inEach(organizationId, topics);
  }
}
