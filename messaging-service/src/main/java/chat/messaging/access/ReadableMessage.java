package chat.messaging.access;

import chat.messaging.accessquery.ChannelFacts;
import chat.messaging.messageread.Edit;
import chat.messaging.messageread.EditHistoryVisibility;
import chat.messaging.messageread.MessageOutline;
import chat.messaging.messageread.MessageText;
import chat.messaging.messageread.Reaction;
import chat.messaging.messageread.Submessage;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A message that a user may read; only {@link ReadAccess} creates it. */
public final class ReadableMessage {

  private final MessageOutline outline;
  private final MessageText text;

  ReadableMessage(MessageOutline outline, MessageText text) {
    this.outline = outline;
    this.text = text;
  }

  /** The message without its text. */
  public MessageOutline outline() {
    return outline;
  }

  public long id() {
    return outline.id();
  }

  public long recipientId() {
    return outline.recipientId();
  }

  public long senderId() {
    return outline.senderId();
  }

  @Nullable ChannelFacts channel() {
    return outline.channel();
  }

  /** The channel it was sent to; null for a direct message. */
  public @Nullable Long channelId() {
    return outline.channelId();
  }

  public @Nullable String channelName() {
    return outline.channelName();
  }

  /** The participants of a direct message, the sender included; empty for a channel message. */
  public List<Long> userIds() {
    return outline.userIds();
  }

  public String topic() {
    return outline.topic();
  }

  /** Whether the reader was among its recipients when it was sent. */
  public boolean wasReceived() {
    return outline.wasReceived();
  }

  public String content() {
    return text.content();
  }

  public String renderedContent() {
    return text.renderedContent();
  }

  public String client() {
    return text.client();
  }

  public Instant sentAt() {
    return outline.sentAt();
  }

  public boolean isMeMessage() {
    return text.isMeMessage();
  }

  /** When its content was last edited; null if never. */
  public @Nullable Instant lastEditedAt() {
    return text.lastEditedAt();
  }

  /** When it was last moved to another channel or topic; null if never. */
  public @Nullable Instant lastMovedAt() {
    return text.lastMovedAt();
  }

  /** Oldest first. */
  public List<Reaction> reactions() {
    return text.reactions();
  }

  public List<Submessage> submessages() {
    return text.submessages();
  }

  /** The edits that the organization's policy makes visible, newest first. */
  public List<Edit> visibleEdits() {
    return EditHistoryVisibility.of(text.editHistoryPolicy()).visible(text.edits());
  }

  /** Null if the organization has not reached the projection yet. */
  public @Nullable String organizationSubdomain() {
    return text.organizationSubdomain();
  }

  /** Whether the reader has configured alert words. */
  public boolean readerHasAlertWords() {
    return text.readerHasAlertWords();
  }

  /** Whether the topic may contain a URL or a match of a linkifier. */
  public boolean mayHaveTopicLinks() {
    return text.mayHaveTopicLinks();
  }
}
