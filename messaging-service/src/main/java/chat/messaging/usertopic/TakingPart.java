package chat.messaging.usertopic;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Somebody does something in a channel's topic that makes him take part in it.
 *
 * @param requestId the request by which he does
 */
public record TakingPart(long userId, long channelId, String topic, @Nullable String requestId) {

  /** That of the first of the deeds that led to this. */
  static @Nullable String requestOf(UserTopic raised, List<TakingPart> deeds) {
    return deeds.stream()
        .filter(deed -> deed.ledTo(raised))
        .findFirst()
        .map(TakingPart::requestId)
        .orElse(null);
  }

  private boolean ledTo(UserTopic raised) {
    return userId == raised.userId()
        && channelId == raised.channelId()
        && topic.equals(raised.topic());
  }
}
