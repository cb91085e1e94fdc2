package chat.messaging.usertopic;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import chat.messaging.topic.TopicName;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The same as {@link UserTopicsState} for older clients: of each muted topic three elements. */
@Singleton
final class MutedTopicsState implements StatePart {

  private final OpenTopics openTopics;

  MutedTopicsState(OpenTopics openTopics) {
    this.openTopics = openTopics;
  }

  @Override
  public String eventType() {
    return "muted_topics";
  }

  /** Who asks for the newer form does not need this one. */
  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    if (request.names("user_topic")) {
      return;
    }
    boolean allowEmpty = request.can("empty_topic_name");
    fields.put(
        "muted_topics",
        openTopics.of(request).stream()
            .filter(known -> known.policy() == VisibilityPolicy.MUTED)
            .map(known -> element(known, allowEmpty))
            .toList());
  }

  private static List<Object> element(UserTopicListing known, boolean allowEmpty) {
    return List.of(
        known.channelName(),
        TopicName.shown(known.topic(), allowEmpty),
        known.lastUpdated().getEpochSecond());
  }
}
