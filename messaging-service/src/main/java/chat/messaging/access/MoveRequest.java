package chat.messaging.access;

import chat.messaging.MessagingError;
import chat.messaging.messageread.MessageOutline;
import chat.messaging.topic.TopicName;
import org.jspecify.annotations.Nullable;

/**
 * A request to move a message to another channel or topic.
 *
 * @param channelId the new channel; null if it does not change
 * @param topic the new topic; null if it does not change
 * @param wholeTopic whether all messages of the topic that the mover can read move along
 */
public record MoveRequest(
    MessageOutline message,
    @Nullable Long channelId,
    @Nullable TopicName topic,
    boolean wholeTopic) {

  public boolean changesChannel() {
    return channelId != null;
  }

  public boolean changesTopic() {
    return topic != null;
  }

  /** Whether the request only marks or unmarks the topic as resolved. */
  public boolean isResolution() {
    return !changesChannel() && togglesResolved();
  }

  /** Whether the whole topic moves and its name changes only by the resolved mark. */
  public boolean togglesResolved() {
    return wholeTopic
        && topic != null
        && TopicName.differByResolution(message.topic(), topic.text());
  }

  /** Whether exactly one of the old and the new topic is marked as resolved. */
  public boolean changesResolution() {
    return TopicName.isResolved(message.topic()) != TopicName.isResolved(newTopic().text());
  }

  /** The topic after the move. */
  TopicName newTopic() {
    return topic == null ? new TopicName(message.topic()) : topic;
  }

  /** Refuses moves that are impossible for this message, regardless of who requests them. */
  public void requirePossible() {
    if (message.channelId() == null) {
      throw (changesChannel()
              ? MessagingError.DIRECT_MESSAGE_INTO_CHANNEL
              : MessagingError.DIRECT_MESSAGE_TOPIC)
          .refuse();
    }
    if (topic != null && topic.isEmptyResolved()) {
      throw MessagingError.EMPTY_TOPIC_RESOLVED.refuse();
    }
  }
}
