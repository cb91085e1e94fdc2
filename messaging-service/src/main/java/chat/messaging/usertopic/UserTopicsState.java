package chat.messaging.usertopic;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import chat.messaging.topic.TopicName;
import chat.messaging.usertopic.UserTopics.UserTopicPayload;
import jakarta.inject.Singleton;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Provides {@code user_topics}, in the form of the event (API: register-queue). */
@Singleton
final class UserTopicsState implements StatePart {

  private final VisibleTopics visibleTopics;

  UserTopicsState(VisibleTopics visibleTopics) {
    this.visibleTopics = visibleTopics;
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
        visibleTopics.of(request).stream()
            .map(listing ->
                new UserTopicPayload(
                    listing.channelId(),
                    TopicName.shown(listing.topic(), allowEmpty),
                    listing.lastUpdated().getEpochSecond(),
                    listing.visibilityPolicy()))
            .toList());
  }
}
