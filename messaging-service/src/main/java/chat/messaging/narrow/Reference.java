package chat.messaging.narrow;

/** A channel or an account as a client names it. */
sealed interface Reference {

  record ById(long id) implements Reference {}

  /** A channel's name or an account's address. */
  record ByText(String text) implements Reference {}
}
