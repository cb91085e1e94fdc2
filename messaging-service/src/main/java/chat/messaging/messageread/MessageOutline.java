package chat.messaging.messageread;

import chat.messaging.accessquery.ChannelFacts;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message that a user may read, without its text.
 *
 * <p>Used for changes, and for processing many messages at once. Only {@code ReadAccess} creates
 * it.
 */
public final class MessageOutline {

  private final long readerId;
  private final MessageFacts message;

  public MessageOutline(long readerId, MessageFacts message) {
    this.readerId = readerId;
    this.message = message;
  }

  public long id() {
    return message.id();
  }

  public long recipientId() {
    return message.recipientId();
  }

  public long senderId() {
    return message.senderId();
  }

  public boolean isOwn() {
    return message.senderId() == readerId;
  }

  public String topic() {
    return message.topic();
  }

  public Instant sentAt() {
    return message.sentAt();
  }

  public @Nullable ChannelFacts channel() {
    return message.channel();
  }

  /** The channel it was sent to; null for a direct message. */
  public @Nullable Long channelId() {
    ChannelFacts channel = message.channel();
    return channel == null ? null : channel.channelId();
  }

  /** Whether its channel is archived, so that nothing in it may change. */
  public boolean isInArchivedChannel() {
    ChannelFacts channel = message.channel();
    return channel != null && channel.channel().isArchived();
  }

  public @Nullable String channelName() {
    ChannelFacts channel = message.channel();
    return channel == null ? null : channel.channel().name();
  }

  /** The participants of a direct message, the sender included; empty for a channel message. */
  public List<Long> userIds() {
    return message.userIds();
  }

  /** Whether the reader would receive a message that is sent there now. */
  public boolean isSubscribed() {
    ChannelFacts channel = message.channel();
    return channel == null || channel.subscribed();
  }

  /** Whether the reader was among its recipients when it was sent. */
  public boolean wasReceived() {
    return message.channel() == null || message.subscribedThen();
  }

  /** Whether the reader is mentioned by name. */
  public boolean isMentioned() {
    return message.mentions().userIds().contains(readerId);
  }

  public List<Long> mentionedGroupIds() {
    return message.mentions().groupIds();
  }

  public boolean channelWildcardMentioned() {
    return message.mentions().channelWildcard();
  }

  public boolean topicWildcardMentioned() {
    return message.mentions().topicWildcard();
  }

  /** The reader's flags. */
  public FlagSet flags() {
    return message.flags();
  }

  /** Whether it counts as read by the reader. */
  public boolean isRead() {
    return flags()
        .isRead(wasReceived(), isOwn() && message.readBySender(), message.isSenderMuted());
  }
}
