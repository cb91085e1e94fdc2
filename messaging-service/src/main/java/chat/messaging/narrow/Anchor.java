package chat.messaging.narrow;

import chat.kit.error.RequestError;
import chat.kit.params.Parameter;

/** Where a page starts; {@code anchor} as a client writes it. */
sealed interface Anchor {

  /** The anchor that says the newest message: larger than any id. */
  long NEWEST = 10_000_000_000_000_000L;

  /**
   * @param messageId between 0, before all messages, and {@link #NEWEST}
   */
  record At(long messageId) implements Anchor {}

  /** The oldest message that the reader has not read. */
  record FirstUnread() implements Anchor {}

  /** The first message sent at {@code anchor_date} or after it. */
  record OnDate() implements Anchor {}

  static Anchor fromParameter(Parameter parameter) {
    return switch (parameter.string()) {
      case "newest" -> new At(NEWEST);
      case "oldest" -> new At(0);
      case "first_unread" -> new FirstUnread();
      case "date" -> new OnDate();
      default -> at(parameter);
    };
  }

  private static Anchor at(Parameter parameter) {
    String text = parameter.string();
    if (!text.matches("-?[0-9]+")) {
      throw RequestError.INVALID.refuse(parameter.name());
    }
    if (text.startsWith("-")) {
      return new At(0);
    }
    String digits = text.replaceFirst("^0+(?=.)", "");
    return new At(digits.length() > 17 ? NEWEST : Math.min(NEWEST, Long.parseLong(digits)));
  }
}
