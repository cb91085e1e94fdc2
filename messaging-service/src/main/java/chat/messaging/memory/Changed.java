package chat.messaging.memory;

/** What an event says to have changed, as far as it is remembered. */
sealed interface Changed {

  /** A message, or what hangs on it. */
  record OfMessage(long messageId) implements Changed {}

  /** What a reader has done with messages of a block. */
  record OfBlock(ReadBlock block) implements Changed {}

  /** What counts for all of an organization. */
  record OfOrganization(long organizationId) implements Changed {}
}
