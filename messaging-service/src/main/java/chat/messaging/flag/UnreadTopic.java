package chat.messaging.flag;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The unread messages of a topic, or of a conversation, in no order.
 *
 * @param channelId null for a conversation
 * @param userIds the participants of a conversation; empty for a topic
 * @param topic one spelling of the topic; others are topics of their own
 * @param mentioningIds messages that mention the reader by name or group
 * @param wildcardIds messages that mention the reader only by a wildcard
 * @param isMuted whether the reader has muted the topic
 */
public record UnreadTopic(
    @Nullable Long channelId,
    List<Long> userIds,
    String topic,
    List<Long> messageIds,
    List<Long> mentioningIds,
    List<Long> wildcardIds,
    boolean isMuted) {}
