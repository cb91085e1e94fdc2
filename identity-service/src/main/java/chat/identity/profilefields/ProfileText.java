package chat.identity.profilefields;

import chat.kit.error.RequestError;
import chat.kit.params.JsonValue;

/** Reads texts in JSON values, refusing characters that are not permitted. */
final class ProfileText {

  private ProfileText() {}

  /** Returns the text; refuses blank texts. */
  static String required(JsonValue json) {
    String text = json.asString();
    if (text.isBlank()) {
      throw RequestError.BLANK.refuse(json.name());
    }
    return text;
  }
}
