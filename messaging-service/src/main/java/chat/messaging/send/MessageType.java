package chat.messaging.send;

/** The values of the parameter {@code type}: two synonyms for each of two kinds. */
public enum MessageType {
  DIRECT,
  PRIVATE,
  CHANNEL,
  STREAM;

  public boolean isDirect() {
    return this == DIRECT || this == PRIVATE;
  }
}
