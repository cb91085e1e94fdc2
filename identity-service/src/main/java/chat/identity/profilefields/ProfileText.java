package chat.identity.profilefields;

import chat.kit.error.RequestError;
import chat.kit.params.JsonValue;

/** Texts inside JSON, which can name characters that no text may hold. */
final class ProfileText {

  private ProfileText() {}

  /** The text, which must not be empty. */
  static String required(JsonValue json) {
    String text = of(json);
    if (text.isBlank()) {
      throw RequestError.BLANK.refuse(json.name());
    }
    return text;
  }

  /** The text, of at most so many code points. */
  static String ofLength(JsonValue json, int most) {
    String text = of(json);
    if (text.codePointCount(0, text.length()) > most) {
      throw RequestError.TOO_LONG.refuse(json.name(), most);
    }
    return text;
  }

  static String of(JsonValue json) {
    String text = json.asString();
    if (text.indexOf('\0') >= 0) {
      throw RequestError.NULL_BYTES.refuse(json.name());
    }
    if (text.codePoints().anyMatch(point -> Character.getType(point) == Character.SURROGATE)) {
      throw RequestError.NOT_UTF8.refuse(json.name());
    }
    return text;
  }
}
