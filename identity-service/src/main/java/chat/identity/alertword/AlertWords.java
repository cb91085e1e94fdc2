package chat.identity.alertword;

import chat.kit.error.RequestError;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import chat.kit.text.BlankText;
import chat.kit.text.NameText;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Words as a request lists them, without white space around them and without blank ones.
 *
 * @param byKey by what the spellings of one word have in common
 */
record AlertWords(Map<String, String> byKey) {

  /** So many an account may have, and so many a request may name. */
  static final int MOST = 1000;

  private static final int MOST_CHARACTERS = 100;

  static AlertWords fromParameter(Parameter parameter) {
    Map<String, String> byKey = new LinkedHashMap<>();
    for (JsonValue element : parameter.json(MOST).asList()) {
      String word = NameText.normalized(element.asString());
      if (word.codePointCount(0, word.length()) > MOST_CHARACTERS) {
        throw RequestError.TOO_LONG.refuse(element.name(), MOST_CHARACTERS);
      }
      if (!BlankText.is(word)) {
        byKey.putIfAbsent(NameText.key(word), word);
      }
    }
    return new AlertWords(byKey);
  }
}
