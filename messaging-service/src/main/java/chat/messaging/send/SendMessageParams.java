package chat.messaging.send;

import chat.kit.params.Alias;
import chat.kit.params.MaxLength;
import chat.messaging.MessagingError;
import chat.messaging.messagestore.MessageContent;
import chat.messaging.submessage.WidgetContent;
import org.jspecify.annotations.Nullable;

/** The parameters of {@code POST /messages} (API: send-message). */
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
