package chat.messaging.usertopic;

/**
 * A policy to which something raises a topic that stands lower for somebody.
 *
 * @param isOwnDeed whether he himself does something there: that raises also what he has muted by
 *     hand, and it is looked whether he has room; who is mentioned was asked about before
 */
public record Raise(
    long userId, long channelId, String topic, VisibilityPolicy policy, boolean isOwnDeed) {

  /** What is so from now on where it raises. */
  public UserTopic raised() {
    return UserTopic.of(userId, channelId, topic, policy);
  }
}
