package chat.messaging.access;

import chat.messaging.access.MessageFacts.Mentions;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message as it is for everybody.
 *
 * @param userIds the people of a direct message; empty for a channel message
 * @param channelId null for a direct message
 * @param subscriptionsNumber how far the copy of subscriptions had come when it was sent
 * @param mentions whom it calls; by the topic those alone who are called in it
 * @param calledInTopic whom its topic wildcard calls; none where that is everybody
 * @param copies how far the copies had come when it was read, see {@link
 *     chat.kit.copy.CopyPositions#version}
 * @param text null where it was not read, being large or perhaps not for the reader; what it says
 *     of the reader and the organization is to be replaced
 */
record BareMessage(
    long id,
    long recipientId,
    long senderId,
    String topic,
    Instant sentAt,
    List<Long> userIds,
    @Nullable Long channelId,
    long subscriptionsNumber,
    boolean readBySender,
    Mentions mentions,
    List<Long> calledInTopic,
    long copies,
    @Nullable MessageText text) {

  /** Whom it calls, as far as it concerns a reader. */
  Mentions mentionsFor(long readerId) {
    return new Mentions(
        mentions.userIds(),
        mentions.groupIds(),
        mentions.channelWildcard(),
        mentions.topicWildcard() && TopicParticipants.isCalled(calledInTopic, readerId));
  }
}
