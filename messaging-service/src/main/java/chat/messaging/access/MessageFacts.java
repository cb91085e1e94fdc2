package chat.messaging.access;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What decides whether somebody may read a message, and what he has to do with it.
 *
 * @param userIds the people of a direct message; empty for a channel message
 * @param channel facts of the channel it went to; null for a direct message
 * @param subscribedThen whether the reader was subscribed when it was sent
 * @param isSenderMuted whether the reader mutes the sender, or did so after it was sent
 */
record MessageFacts(
    long id,
    long recipientId,
    long senderId,
    String topic,
    Instant sentAt,
    List<Long> userIds,
    @Nullable ChannelFacts channel,
    boolean subscribedThen,
    boolean readerIsActive,
    boolean readBySender,
    boolean isSenderMuted,
    Mentions mentions,
    Marks marks) {

  /** Whom it calls. */
  record Mentions(
      List<Long> userIds, List<Long> groupIds, boolean channelWildcard, boolean topicWildcard) {}
}
