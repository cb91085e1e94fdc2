package chat.messaging.narrow;

import chat.kit.error.RequestError;
import chat.kit.http.ApiSchema;
import chat.kit.params.Parameter;

/** Parameter {@code anchor}: the position around which a page of messages is read. */
@ApiSchema(
    """
    {
      "anyOf": [
        {"type": "integer", "format": "int64"},
        {"type": "string", "enum": ["newest", "oldest", "first_unread", "date"]}
      ]
    }
    """)
public sealed interface Anchor {

  /** Anchor of the newest message; larger than any message id. */
  long NEWEST = 10_000_000_000_000_000L;

  /**
   * @param messageId from 0, before all messages, to {@link #NEWEST}
   */
  record At(long messageId) implements Anchor {}

  /** The oldest message that is unread by the reader. */
  record FirstUnread() implements Anchor {}

  /** The first message sent at or after {@code anchor_date}. */
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
