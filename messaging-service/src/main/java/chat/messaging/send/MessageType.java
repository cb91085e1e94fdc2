package chat.messaging.send;

/** What {@code type} may say; two words for each of two kinds of message. */
enum MessageType {
  DIRECT,
  PRIVATE,
  CHANNEL,
  STREAM;

  boolean isDirect() {
    return this == DIRECT || this == PRIVATE;
  }
}
