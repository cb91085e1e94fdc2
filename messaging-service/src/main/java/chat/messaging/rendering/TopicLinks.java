package chat.messaging.rendering;

import chat.markdown.TopicLink;
import chat.markdown.text.Dialect;
import io.micronaut.serde.annotation.SerdeImport;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds {@code topic_links}: the links that linkifiers and bare URLs in topics produce. */
@Singleton
@SerdeImport(TopicLink.class)
public final class TopicLinks {

  private final Dialects dialects;

  TopicLinks(Dialects dialects) {
    this.dialects = dialects;
  }

  /** Returns the links in a topic, in text order. */
  public List<TopicLink> in(long organizationId, String topic) {
    return topic.isEmpty() ? List.of() : TopicLink.in(topic, dialects.find(organizationId));
  }

  /** Returns the links of each topic; reads the organization's linkifiers once. */
  public Map<String, List<TopicLink>> inEach(long organizationId, Collection<String> topics) {
    Dialect dialect = dialects.find(organizationId);
    Map<String, List<TopicLink>> links = new HashMap<>();
    topics.forEach(topic -> links.computeIfAbsent(topic, each -> TopicLink.in(each, dialect)));
    return links;
  }
}
