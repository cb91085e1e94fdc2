package chat.messaging.change;

/**
 * A message as it is at this moment, under the organization's lock.
 *
 * @param subscriptionsNumber how far the copy of subscriptions had come when it was sent
 */
public record CurrentMessage(
    long id, MessagePlace place, String content, long subscriptionsNumber) {}
