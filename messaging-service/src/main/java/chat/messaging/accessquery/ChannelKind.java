package chat.messaging.accessquery;

/** Kinds of channels that can be searched as a whole. */
public enum ChannelKind {
  PUBLIC,
  WEB_PUBLIC,
  ARCHIVED
}
