package chat.messaging.send;

/** The values of the parameter {@code type}: two synonyms for each of two kinds. */
enum MessageType {
  DIRECT,
  PRIVATE,
  CHANNEL,
  STREAM;

  boolean isDirect() {
    return this == DIRECT || this == PRIVATE;
  }
}
