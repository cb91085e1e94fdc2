package chat.messaging.scheduledmessage;

import chat.kit.params.Alias;
import chat.kit.params.InPath;
import chat.kit.params.Range;
import chat.messaging.MessagingError;
import chat.messaging.messagestore.MessageContent;
import chat.messaging.send.MessageType;
import chat.messaging.send.RecipientParameter;
import chat.messaging.send.SentTopic;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of API: update-scheduled-message; null leaves a value unchanged.
 *
 * @param scheduledMessageId the id of the scheduled message
 * @param type {@code channel} or its older name {@code stream} for a channel message; {@code
 *     direct} or its older name {@code private} for a direct message. Requires {@code to}, and for
 *     a channel message {@code topic}
 * @param to for a channel message the channel's id. For a direct message a list of user ids: at
 *     most 1,000 users. The sender need not be included
 * @param content the content in Markdown. White space at its end and line breaks at its start are
 *     removed
 * @param topic the topic of a channel message, at most 60 characters without the prefix of resolved
 *     topics; {@code general chat} and {@code (no topic)} mean the empty topic. Ignored for direct
 *     messages.
 * @param scheduledDeliveryTimestamp when the message is sent: UNIX seconds in the future, until the
 *     year 9999. Required if sending the message failed
 */
record UpdateScheduledMessageParams(
    @InPath long scheduledMessageId,
    @Nullable MessageType type,
    @Nullable RecipientParameter to,
    @Nullable MessageContent content,
    @Alias("subject") @Nullable SentTopic topic,
    @Range(max = CreateScheduledMessageParams.LATEST) @Nullable Long scheduledDeliveryTimestamp) {

  UpdateScheduledMessageParams {
    if (type == null
        && to == null
        && content == null
        && topic == null
        && scheduledDeliveryTimestamp == null) {
      throw MessagingError.NOTHING_TO_CHANGE.refuse();
    }
    if (type != null && to == null) {
      throw MessagingError.TYPE_WITHOUT_RECIPIENT.refuse();
    }
    if (type != null && !type.isDirect() && topic == null) {
      throw MessagingError.TYPE_WITHOUT_TOPIC.refuse();
    }
  }
}
