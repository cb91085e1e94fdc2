package chat.messaging.cache;

/** Cached data that an event has changed. */
sealed interface ChangedKeys {

  /** A message, or something attached to it. */
  record OfMessage(long messageId) implements ChangedKeys {}

  /** A reader's flags on messages of a block. */
  record OfBlock(FlagBlockKey block) implements ChangedKeys {}

  /** A reader's flags on all messages. */
  record OfReader(long readerId) implements ChangedKeys {}

  /** All data of an organization. */
  record OfOrganization(long organizationId) implements ChangedKeys {}
}
