package chat.messaging.messageread;

import chat.messaging.accessquery.ChannelFacts;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The facts for access to a message, and its reader's relation to it.
 *
 * @param userIds the participants of a direct message; empty for a channel message
 * @param channel facts of the channel it was sent to; null for a direct message
 * @param subscribedThen whether the reader was subscribed when it was sent
 * @param isSenderMuted whether the reader mutes the sender, or did so after it was sent
 */
public record MessageFacts(
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
    FlagSet flags) {

  /** The users and groups that the message mentions. */
  record Mentions(
      List<Long> userIds, List<Long> groupIds, boolean channelWildcard, boolean topicWildcard) {}
}
