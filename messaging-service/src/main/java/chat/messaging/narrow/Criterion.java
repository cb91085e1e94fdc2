package chat.messaging.narrow;

import chat.messaging.access.ChannelKind;
import java.util.List;

/** What a message must have to be in a narrow: an operator with its operand, typed. */
sealed interface Criterion {

  record InChannel(Reference channel) implements Criterion {}

  record InTopic(String topic) implements Criterion {}

  /** Direct messages between the reader and exactly these people. */
  record Between(List<Reference> people) implements Criterion {}

  /** Direct messages that all of these people take part in. */
  record Including(List<Reference> people) implements Criterion {}

  record From(Reference sender) implements Criterion {}

  /** Words and "phrases", some of them with a minus. */
  record Words(String text) implements Criterion {}

  record InChannelsOfKind(ChannelKind kind) implements Criterion {}

  /** This message alone. */
  record Id(long messageId) implements Criterion {}

  /** The conversation that this message is in by now. */
  record With(long messageId) implements Criterion {}

  /** A place to start from; restricts nothing. */
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
