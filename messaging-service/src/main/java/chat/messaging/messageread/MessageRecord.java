package chat.messaging.messageread;

import chat.messaging.accessquery.TopicParticipants;
import chat.messaging.messageread.MessageFacts.Mentions;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of a message that is the same for all readers.
 *
 * @param userIds the participants of a direct message; empty for a channel message
 * @param channelId null for a direct message
 * @param subscriptionsNumber change number of the subscription projection when it was sent
 * @param mentions users and groups that it mentions; a topic wildcard applies only to {@code
 *     calledInTopic}
 * @param calledInTopic users that its topic wildcard mentions; empty if it mentions everybody
 * @param projectionVersion projection version when it was read, see {@link
 *     chat.kit.projection.ProjectionPositions#version}
 * @param text null if it was not read, because it is large or its reader may not be allowed to read
 *     it; its fields about the reader and the organization have to be replaced
 */
record MessageRecord(
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
    long projectionVersion,
    @Nullable MessageText text) {

  /** The mentions that apply to a reader. */
  Mentions mentionsFor(long readerId) {
    return new Mentions(
        mentions.userIds(),
        mentions.groupIds(),
        mentions.channelWildcard(),
        mentions.topicWildcard() && TopicParticipants.isCalled(calledInTopic, readerId));
  }
}
