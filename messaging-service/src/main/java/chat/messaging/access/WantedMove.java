package chat.messaging.access;

import chat.messaging.MessagingError;
import chat.messaging.topic.TopicName;
import org.jspecify.annotations.Nullable;

/**
 * Where a message is to go.
 *
 * @param channelId another channel than its own; null where it stays there
 * @param topic another topic than its own; null where it keeps that
 * @param wholeTopic whether all messages of the topic go along that the mover reads
 */
public record WantedMove(
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

  /** Whether this does nothing but mark the topic as resolved, or no longer so. */
  public boolean isResolution() {
    return !changesChannel() && togglesResolved();
  }

  /** Whether the topic stays together, and the same apart from being marked. */
  public boolean togglesResolved() {
    return wholeTopic
        && topic != null
        && TopicName.differByResolution(message.topic(), topic.text());
  }

  /** Whether it is in a topic marked as resolved before or afterwards, and not both times. */
  public boolean changesResolution() {
    return TopicName.isResolved(message.topic()) != TopicName.isResolved(newTopic().text());
  }

  /** The topic that it is in afterwards. */
  TopicName newTopic() {
    return topic == null ? new TopicName(message.topic()) : topic;
  }

  /** Refuses what no message can do. */
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
