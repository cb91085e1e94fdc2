package chat.messaging.accessquery;

import org.jspecify.annotations.Nullable;

/**
 * The current location of a message.
 *
 * @param channelId null for a direct message
 * @param subscriptionsNumber change number of the subscription projection when the message came
 *     there
 */
public record CurrentLocation(@Nullable Long channelId, long subscriptionsNumber) {}
