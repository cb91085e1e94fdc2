package chat.messaging.usertopic;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import chat.messaging.topic.TopicName;
import chat.messaging.usertopic.UserTopics.UserTopicPayload;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells a client that registers what its account thinks of topics, as the event does. */
@Singleton
final class UserTopicsState implements StatePart {

  private final OpenTopics openTopics;

  UserTopicsState(OpenTopics openTopics) {
    this.openTopics = openTopics;
  }

  @Override
  public String eventType() {
    return "user_topic";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    boolean allowEmpty = request.can("empty_topic_name");
    fields.put(
        "user_topics",
        openTopics.of(request).stream()
            .map(known ->
                new UserTopicPayload(
                    known.channelId(),
                    TopicName.shown(known.topic(), allowEmpty),
                    known.lastUpdated().getEpochSecond(),
                    known.visibilityPolicy()))
            .toList());
  }
}
