package chat.messaging.narrow;

import chat.messaging.accessquery.ChannelKind;
import java.util.List;

/** A narrow operator with its typed operand, which a message must match. */
public sealed interface Criterion {

  record InChannel(Reference channel) implements Criterion {}

  public record InTopic(String topic) implements Criterion {}

  /** Direct messages between the reader and exactly these users. */
  record Between(List<Reference> people) implements Criterion {}

  /** Direct messages in which all of these users take part. */
  record Including(List<Reference> people) implements Criterion {}

  record From(Reference sender) implements Criterion {}

  /** Messages that mention this user by name, not silently, and not with a group or all users. */
  record Mentioning(Reference user) implements Criterion {}

  /** Full-text search for words and phrases in quotation marks. */
  record Words(String text) implements Criterion {}

  record InChannelsOfKind(ChannelKind kind) implements Criterion {}

  record Id(long messageId) implements Criterion {}

  /** The current conversation of this message. */
  record With(long messageId) implements Criterion {}

  /** A position to start from; matches every message. */
  record Near(long messageId) implements Criterion {}

  /** {@code is:}. */
  enum Is implements Criterion {
    DM,
    STARRED,
    UNREAD,
    MENTIONED,
    ALERTED,
    RESOLVED,
    FOLLOWED,
    MUTED
  }

  /** {@code has:}. */
  enum Has implements Criterion {
    LINK,
    IMAGE,
    ATTACHMENT,
    REACTION
  }

  /** {@code in:}. */
  enum In implements Criterion {
    HOME,
    ALL
  }
}
