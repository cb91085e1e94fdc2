package chat.messaging.access;

import org.jspecify.annotations.Nullable;

/**
 * Where a message is now.
 *
 * @param channelId null for a direct message
 * @param subscriptionsNumber how far the copy of subscriptions had come when it came there
 */
public record PresentPlace(@Nullable Long channelId, long subscriptionsNumber) {}
