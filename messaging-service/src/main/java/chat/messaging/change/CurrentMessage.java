package chat.messaging.change;

import chat.kit.error.RequestError;
import chat.kit.event.Audience;
import chat.messaging.access.MessageOutline;

/**
 * A message as it is at this moment, under the organization's lock.
 *
 * @param audience those of whom some may read it: a channel's protected history is the queue's to
 *     look at
 * @param subscriptionsNumber how far the copy of subscriptions had come when it was sent
 */
public record CurrentMessage(
    long id, MessagePlace place, Audience audience, String content, long subscriptionsNumber) {

  /** Whether it lies in the channel and topic where somebody was found to have access to it. */
  public boolean isStillAt(MessageOutline known) {
    return place.recipientId() == known.recipientId() && place.topic().equals(known.topic());
  }

  /**
   * The same; where it has moved to another channel since somebody was found to have access to it,
   * that is to be found out again (503).
   */
  public CurrentMessage requireWhere(MessageOutline known) {
    if (place.recipientId() != known.recipientId()) {
      throw RequestError.unavailable("The message");
    }
    return this;
  }
}
