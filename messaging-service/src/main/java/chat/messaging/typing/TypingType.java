package chat.messaging.typing;

/** The values of {@code type}: two names for each of the two kinds of message. */
enum TypingType {
  DIRECT,
  PRIVATE,
  CHANNEL,
  STREAM;

  boolean isDirect() {
    return this == DIRECT || this == PRIVATE;
  }
}
