package chat.messaging.access;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message and what decides whether somebody may read it, in one look.
 *
 * @param channel facts of the channel it went to; null for a direct message
 * @param userIds the people of a direct message; empty for a channel message
 * @param subscribedThen whether the reader was subscribed when it was sent
 */
record MessageFacts(
    long id,
    long recipientId,
    long senderId,
    String topic,
    String content,
    String renderedContent,
    String client,
    Instant sentAt,
    boolean isMeMessage,
    boolean readBySender,
    List<Long> mentionedUserIds,
    boolean channelWildcardMentioned,
    boolean topicWildcardMentioned,
    List<Long> userIds,
    @Nullable ChannelFacts channel,
    boolean subscribedThen) {

  @Nullable Long channelId() {
    return channel == null ? null : channel.channelId();
  }

  @Nullable String channelName() {
    return channel == null ? null : channel.name();
  }
}
