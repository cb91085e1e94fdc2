package chat.messaging.typing;

/** What {@code type} may say; two words for each of two kinds of message. */
enum TypingType {
  DIRECT,
  PRIVATE,
  CHANNEL,
  STREAM;

  boolean isDirect() {
    return this == DIRECT || this == PRIVATE;
  }
}
