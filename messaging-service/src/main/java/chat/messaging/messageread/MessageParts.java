package chat.messaging.messageread;

import chat.messaging.accessquery.ProjectedChannel;
import chat.messaging.messageread.ReadableMessageStore.CandidateMessage;
import org.jspecify.annotations.Nullable;

/**
 * A message and facts about its reader, in parts that are cached separately.
 *
 * @param channel null for a direct message
 * @param subscription empty for a direct message
 */
record MessageParts(
    MessageRecord message,
    ReaderFacts reader,
    @Nullable ProjectedChannel channel,
    SubscriptionFacts subscription,
    FlagBlock flags) {

  /** Combines the parts for a reader; whether they may read the message is not decided yet. */
  CandidateMessage forReader(long readerId) {
    MessageText text = message.text();
    return new CandidateMessage(facts(readerId), text == null ? null : text.of(reader));
  }

  private MessageFacts facts(long readerId) {
    return new MessageFacts(
        message.id(),
        message.recipientId(),
        message.senderId(),
        message.topic(),
        message.sentAt(),
        message.userIds(),
        channel == null ? null : channel.factsFor(subscription.isNow()),
        subscription.periods().contain(message.subscriptionsNumber()),
        reader.isActive(),
        message.readBySender(),
        reader.mutes().concern(message.senderId(), message.id()),
        message.mentionsFor(readerId),
        flags.of(message.id()));
  }
}
