package chat.identity.profilefields;

import chat.kit.error.RequestError;
import chat.kit.params.JsonValue;

/** Texts inside JSON, which can name characters that no text may hold. */
final class ProfileText {

  private ProfileText() {}

  /** The text, which must not be empty. */
  static String required(JsonValue json) {
    String text = json.asString();
    if (text.isBlank()) {
      throw RequestError.BLANK.refuse(json.name());
    }
    return text;
  }

  /** The text, of at most so many code points. */
  static String ofLength(JsonValue json, int most) {
    String text = json.asString();
    if (text.codePointCount(0, text.length()) > most) {
      throw RequestError.TOO_LONG.refuse(json.name(), most);
    }
    return text;
  }
}
