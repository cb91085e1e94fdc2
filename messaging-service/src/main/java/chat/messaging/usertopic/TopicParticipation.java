package chat.messaging.usertopic;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An action by which a user takes part in a topic.
 *
 * @param requestId the request of the action
 */
public record TopicParticipation(
    long userId, long channelId, String topic, @Nullable String requestId) {

  /** Returns the request of the first action that led to this policy. */
  static @Nullable String requestOf(UserTopic raised, List<TopicParticipation> participations) {
    return participations.stream()
        .filter(participation -> participation.ledTo(raised))
        .findFirst()
        .map(TopicParticipation::requestId)
        .orElse(null);
  }

  private boolean ledTo(UserTopic raised) {
    return userId == raised.userId()
        && channelId == raised.channelId()
        && topic.equals(raised.topic());
  }
}
