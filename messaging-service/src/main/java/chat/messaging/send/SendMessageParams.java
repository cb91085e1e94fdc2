package chat.messaging.send;

import chat.kit.params.Alias;
import chat.kit.params.MaxLength;
import chat.messaging.MessagingError;
import chat.messaging.messagestore.MessageContent;
import chat.messaging.submessage.WidgetContent;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of {@code POST /messages} (API: send-message).
 *
 * @param type {@code channel} or its older name {@code stream} for a channel message; {@code
 *     direct} or its older name {@code private} for a direct message
 * @param to for a channel message the channel's id or name. For a direct message a list of user
 *     ids, or email addresses as a list or separated by commas: at most 1,000 users. The sender
 *     need not be included
 * @param content the content in Markdown. White space at its end and line breaks at its start are
 *     removed
 * @param topic the topic of a channel message, which requires it: at most 60 characters without the
 *     prefix of resolved topics; {@code general chat} and {@code (no topic)} mean the empty topic.
 *     Ignored for direct messages.
 * @param queueId the id of the event queue of a client that shows messages before they are sent.
 *     Requires {@code local_id}
 * @param localId a text by which that client recognizes the message. The event in its queue
 *     contains it as {@code local_message_id}. Requires {@code queue_id}
 * @param readBySender whether the sender has read the message; if absent, true for interactive
 *     clients, by the client's name
 * @param widgetContent a widget with buttons that send replies, at most 10,000 characters
 */
record SendMessageParams(
    MessageType type,
    RecipientParameter to,
    MessageContent content,
    @Alias("subject") @Nullable SentTopic topic,
    @MaxLength(200) @Nullable String queueId,
    @MaxLength(200) @Nullable String localId,
    @Nullable Boolean readBySender,
    @Nullable WidgetContent widgetContent) {

  SendMessageParams {
    if (queueId != null && localId == null) {
      throw MessagingError.QUEUE_WITHOUT_LOCAL.refuse();
    }
    if (localId != null && queueId == null) {
      throw MessagingError.LOCAL_WITHOUT_QUEUE.refuse();
    }
  }
}
