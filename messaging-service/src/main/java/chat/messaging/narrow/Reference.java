package chat.messaging.narrow;

/** A reference to a channel or account, by id or by text. */
sealed interface Reference {

  record ById(long id) implements Reference {}

  /** A channel's name or an account's e-mail address. */
  record ByText(String text) implements Reference {}

  /** Returns the reference as the request has it, for error texts. */
  default String shown() {
    return switch (this) {
      case ById(long id) -> Long.toString(id);
      case ByText(String text) -> text;
    };
  }
}
