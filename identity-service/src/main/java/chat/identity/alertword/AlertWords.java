package chat.identity.alertword;

import chat.kit.error.RequestError;
import chat.kit.http.ApiSchema;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import chat.kit.text.BlankText;
import chat.kit.text.NameText;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The words in a request, trimmed, without blank ones.
 *
 * @param byKey words by a key that is equal for all spellings of a word
 */
@ApiSchema(
    """
    {"type": "array", "items": {"type": "string", "maxLength": 100}, "maxItems": 1000}
    """)
record AlertWords(Map<String, String> byKey) {

  /** The maximum number of words per account, and per request. */
  static final int MOST = 1000;

  private static final int MAX_CHARACTERS = 100;

  static AlertWords fromParameter(Parameter parameter) {
    Map<String, String> byKey = new LinkedHashMap<>();
    for (JsonValue element : parameter.json(MOST).asList()) {
      String word = NameText.normalized(element.asString());
      if (word.codePointCount(0, word.length()) > MAX_CHARACTERS) {
        throw RequestError.TOO_LONG.refuse(element.name(), MAX_CHARACTERS);
      }
      if (!BlankText.is(word)) {
        byKey.putIfAbsent(NameText.key(word), word);
      }
    }
    return new AlertWords(byKey);
  }
}
