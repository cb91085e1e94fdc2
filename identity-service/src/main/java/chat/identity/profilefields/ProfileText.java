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
}
