package chat.channels.subscription;

/** A user in a channel. */
public record Place(long channelId, long userId) {}
