package chat.messaging.usertopic;

import io.micronaut.data.annotation.MappedEntity;

/**
 * A user's current policy for a topic.
 *
 * @param visibilityPolicy the number of {@link #policy}
 */
@MappedEntity("user_topic")
public record UserTopic(long userId, long channelId, String topic, int visibilityPolicy) {

  public static UserTopic of(
      long userId, long channelId, String topic, VisibilityPolicy visibilityPolicy) {
    return new UserTopic(userId, channelId, topic, visibilityPolicy.number());
  }

  public VisibilityPolicy policy() {
    return VisibilityPolicy.of(visibilityPolicy);
  }
}
