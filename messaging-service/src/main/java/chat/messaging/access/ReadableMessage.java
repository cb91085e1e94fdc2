package chat.messaging.access;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A message that somebody may read; only {@link ReadAccess} makes it. */
public final class ReadableMessage {

  private final MessageFacts message;

  ReadableMessage(MessageFacts message) {
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

  @Nullable ChannelFacts channel() {
    return message.channel();
  }

  /** The channel it went to; null for a direct message. */
  public @Nullable Long channelId() {
    return message.channelId();
  }

  public @Nullable String channelName() {
    return message.channelName();
  }

  /** The people of a direct message, the sender included; empty for a channel message. */
  public List<Long> userIds() {
    return message.userIds();
  }

  public String topic() {
    return message.topic();
  }

  public String content() {
    return message.content();
  }

  public String renderedContent() {
    return message.renderedContent();
  }

  public String client() {
    return message.client();
  }

  public Instant sentAt() {
    return message.sentAt();
  }

  public boolean isMeMessage() {
    return message.isMeMessage();
  }

  public boolean readBySender() {
    return message.readBySender();
  }

  /** Whether the reader was among its recipients when it was sent. */
  public boolean wasReceived() {
    return message.channelId() == null || message.subscribedThen();
  }

  public List<Long> mentionedUserIds() {
    return message.mentionedUserIds();
  }

  public boolean channelWildcardMentioned() {
    return message.channelWildcardMentioned();
  }

  public boolean topicWildcardMentioned() {
    return message.topicWildcardMentioned();
  }
}
