package chat.messaging.usertopic;

/**
 * A policy to which something raises a topic that stands lower for somebody.
 *
 * @param evenIfMuted whether the topic may have been muted by hand
 */
public record Raise(
    long userId, long channelId, String topic, VisibilityPolicy policy, boolean evenIfMuted) {

  /** What is so from now on where it raises. */
  public UserTopic raised() {
    return new UserTopic(userId, channelId, topic, policy);
  }
}
