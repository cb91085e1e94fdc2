package chat.messaging.rendering;

import chat.markdown.Dialect;
import chat.markdown.TopicLink;
import io.micronaut.serde.annotation.SerdeImport;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds {@code topic_links}: what an organization's linkifiers and bare addresses link. */
@Singleton
@SerdeImport(TopicLink.class)
public final class TopicLinks {

  private final Dialects dialects;

  TopicLinks(Dialects dialects) {
    this.dialects = dialects;
  }

  /** The links in a topic, in the order in which they stand there. */
  public List<TopicLink> in(long organizationId, String topic) {
    return topic.isEmpty() ? List.of() : TopicLink.in(topic, dialects.find(organizationId));
  }

  /** The links of each of the topics; one query for all of them. */
  public Map<String, List<TopicLink>> inEach(long organizationId, Collection<String> topics) {
    Dialect dialect = dialects.find(organizationId);
    Map<String, List<TopicLink>> links = new HashMap<>();
    topics.forEach(topic -> links.computeIfAbsent(topic, each -> TopicLink.in(each, dialect)));
    return links;
  }
}
