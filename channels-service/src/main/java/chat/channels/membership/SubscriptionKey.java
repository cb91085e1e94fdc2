package chat.channels.membership;

/** The key of a subscription. */
public record SubscriptionKey(long channelId, long userId) {}
