package chat.messaging.access;

/** The kinds of channels that somebody can look into all at once. */
public enum ChannelKind {
  PUBLIC,
  WEB_PUBLIC,
  ARCHIVED
}
