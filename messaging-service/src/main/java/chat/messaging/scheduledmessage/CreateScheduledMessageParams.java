package chat.messaging.scheduledmessage;

import chat.kit.params.Alias;
import chat.kit.params.Range;
import chat.messaging.messagestore.MessageContent;
import chat.messaging.send.MessageType;
import chat.messaging.send.RecipientParameter;
import chat.messaging.send.RequestedMessage;
import chat.messaging.send.SentTopic;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of API: create-scheduled-message.
 *
 * @param type {@code channel} or its older name {@code stream} for a channel message; {@code
 *     direct} or its older name {@code private} for a direct message
 * @param to for a channel message the channel's id. For a direct message a list of user ids: at
 *     most 1,000 users. The sender need not be included
 * @param content the content in Markdown. White space at its end and line breaks at its start are
 *     removed
 * @param topic the topic of a channel message, which requires it: at most 60 characters without the
 *     prefix of resolved topics; {@code general chat} and {@code (no topic)} mean the empty topic.
 *     Ignored for direct messages.
 * @param scheduledDeliveryTimestamp when the message is sent: UNIX seconds in the future, until the
 *     year 9999
 * @param readBySender whether the sender has read the message when it is sent. If absent, true for
 *     interactive clients, by the client's name, unless the message is to the sender alone
 */
record CreateScheduledMessageParams(
    MessageType type,
    RecipientParameter to,
    MessageContent content,
    @Alias("subject") @Nullable SentTopic topic,
    @Range(max = LATEST) long scheduledDeliveryTimestamp,
    @Nullable Boolean readBySender) {

  static final long LATEST = 253_402_300_799L;

  RequestedMessage message() {
    return type.isDirect()
        ? RequestedMessage.toPeople(to.userIds(), content.text())
        : RequestedMessage.toChannel(
            to.channelId(), topic == null ? null : topic.text(), content.text());
  }
}
