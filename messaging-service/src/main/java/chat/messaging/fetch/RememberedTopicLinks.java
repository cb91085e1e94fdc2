package chat.messaging.fetch;

import chat.markdown.TopicLink;
import chat.messaging.memory.Memory;
import chat.messaging.memory.MemoryRoom;
import chat.messaging.memory.Versions;
import chat.messaging.rendering.TopicLinks;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The links in topics, which are looked for again once linkifiers have changed. */
@Singleton
final class RememberedTopicLinks {

  /** Of a topic, and of a link in it, in bytes, about. */
  private static final int SIZE = 500;

  private final TopicLinks topicLinks;
  private final Versions versions;
  private final Memory<String, List<TopicLink>> links;

  RememberedTopicLinks(TopicLinks topicLinks, Versions versions, MemoryRoom room) {
    this.topicLinks = topicLinks;
    this.versions = versions;
    this.links = room.memory(ofOne -> SIZE * (1 + ofOne.size()));
  }

  /** The links of each of the topics. */
  Map<String, List<TopicLink>> inEach(long organizationId, Set<String> topics) {
    return versions.areKnown(organizationId)
        ? links.findAll(
            organizationId,
            topics,
            versions.ofCopies(organizationId) + versions.ofOrganization(organizationId),
            others -> topicLinks.inEach(organizationId, others))
        : topicLinks.inEach(organizationId, topics);
  }
}
