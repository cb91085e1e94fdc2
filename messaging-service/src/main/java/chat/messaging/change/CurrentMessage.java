package chat.messaging.change;

import chat.kit.event.Audience;

/**
 * A message as it is at this moment, under the organization's lock.
 *
 * @param audience those of whom some may read it: a channel's protected history is the queue's to
 *     look at
 * @param subscriptionsNumber how far the copy of subscriptions had come when it was sent
 */
public record CurrentMessage(
    long id, MessagePlace place, Audience audience, String content, long subscriptionsNumber) {}
