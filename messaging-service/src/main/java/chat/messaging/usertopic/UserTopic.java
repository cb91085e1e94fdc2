package chat.messaging.usertopic;

/** What somebody thinks of a topic from now on. */
public record UserTopic(long userId, long channelId, String topic, VisibilityPolicy policy) {}
