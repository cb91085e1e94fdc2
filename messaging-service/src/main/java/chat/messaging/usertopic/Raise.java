package chat.messaging.usertopic;

/**
 * A policy to which something raises a topic that stands lower for somebody.
 *
 * @param evenIfMuted whether the topic may have been muted by hand
 */
public record Raise(
    long userId, long channelId, String topic, VisibilityPolicy policy, boolean evenIfMuted) {}
