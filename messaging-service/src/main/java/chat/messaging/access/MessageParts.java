package chat.messaging.access;

import chat.messaging.access.ReadableMessageStore.Seen;
import org.jspecify.annotations.Nullable;

/**
 * A message and what is known of its reader, apart by what each part hangs on.
 *
 * @param channel null for a direct message
 * @param subscription none for a direct message
 */
record MessageParts(
    BareMessage message,
    ReaderFacts reader,
    @Nullable CopiedChannel channel,
    SubscriptionFacts subscription,
    BlockMarks marks) {

  /** The message as that reader sees it, if he may read it. */
  Seen seenBy(long readerId) {
    MessageText text = message.text();
    return new Seen(facts(readerId), text == null ? null : text.of(reader));
  }

  private MessageFacts facts(long readerId) {
    return new MessageFacts(
        message.id(),
        message.recipientId(),
        message.senderId(),
        message.topic(),
        message.sentAt(),
        message.userIds(),
        channel == null ? null : channel.seenBy(subscription.isNow()),
        subscription.periods().contain(message.subscriptionsNumber()),
        reader.isActive(),
        message.readBySender(),
        reader.mutes().concern(message.senderId(), message.id()),
        message.mentionsFor(readerId),
        marks.of(message.id()));
  }
}
