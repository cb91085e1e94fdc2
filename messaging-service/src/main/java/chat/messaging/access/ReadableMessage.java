package chat.messaging.access;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A message that somebody may read; only {@link ReadAccess} makes it. */
public final class ReadableMessage {

  private final MessageOutline outline;
  private final MessageText text;

  ReadableMessage(MessageOutline outline, MessageText text) {
    this.outline = outline;
    this.text = text;
  }

  /** All of it but the text. */
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

  /** The channel it went to; null for a direct message. */
  public @Nullable Long channelId() {
    return outline.channelId();
  }

  public @Nullable String channelName() {
    return outline.channelName();
  }

  /** The people of a direct message, the sender included; empty for a channel message. */
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

  /** When its content was edited last; null where it never was. */
  public @Nullable Instant lastEditedAt() {
    return text.lastEditedAt();
  }

  /** When it was moved last to another channel or topic; null where it never was. */
  public @Nullable Instant lastMovedAt() {
    return text.lastMovedAt();
  }

  /** The oldest first. */
  public List<Reaction> reactions() {
    return text.reactions();
  }

  public List<Submessage> submessages() {
    return text.submessages();
  }

  /** The edits that the organization lets be seen, the newest first. */
  public List<Edit> visibleEdits() {
    return EditHistoryVisibility.of(text.editHistoryPolicy()).visible(text.edits());
  }

  /** Null where the organization is not known here yet. */
  public @Nullable String organizationSubdomain() {
    return text.organizationSubdomain();
  }

  /** Whether its reader has words at which he wants to be alerted. */
  public boolean readerHasAlertWords() {
    return text.readerHasAlertWords();
  }

  /** Whether its topic may hold an address or what a linkifier of the organization matches. */
  public boolean mayHaveTopicLinks() {
    return text.mayHaveTopicLinks();
  }
}
