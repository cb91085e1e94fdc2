package chat.messaging.usertopic;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import chat.messaging.topic.TopicName;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Provides {@code muted_topics} for older clients; newer ones use {@link UserTopicsState}. */
@Singleton
final class MutedTopicsState implements StatePart {

  private final VisibleTopics visibleTopics;

  MutedTopicsState(VisibleTopics visibleTopics) {
    this.visibleTopics = visibleTopics;
  }

  @Override
  public String eventType() {
    return "muted_topics";
  }

  /** Omitted if the client requests the newer form. */
  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    if (request.names("user_topic")) {
      return;
    }
    boolean allowEmpty = request.can("empty_topic_name");
    fields.put(
        "muted_topics",
        visibleTopics.of(request).stream()
            .filter(listing -> listing.policy() == VisibilityPolicy.MUTED)
            .map(listing -> element(listing, allowEmpty))
            .toList());
  }

  private static List<Object> element(UserTopicListing listing, boolean allowEmpty) {
    return List.of(
        listing.channelName(),
        TopicName.shown(listing.topic(), allowEmpty),
        listing.lastUpdated().getEpochSecond());
  }
}
