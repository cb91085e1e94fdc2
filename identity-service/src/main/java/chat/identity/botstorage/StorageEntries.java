package chat.identity.botstorage;

import chat.kit.error.RequestError;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import java.util.LinkedHashMap;
import java.util.Map;

/** Texts by key, as a bot sends and gets them. */
record StorageEntries(Map<String, String> byKey) {

  /** Entries of one request. */
  static final int MOST = 100_000;

  static final int MOST_KEY_CHARACTERS = 600;

  static StorageEntries fromParameter(Parameter parameter) {
    JsonValue json = parameter.json(MOST);
    Map<String, String> byKey = new LinkedHashMap<>();
    for (String key : json.keys()) {
      JsonValue value = json.field(key);
      if (key.codePointCount(0, key.length()) > MOST_KEY_CHARACTERS) {
        throw RequestError.TOO_LONG.refuse(
            "A key of " + parameter.name(), Integer.toString(MOST_KEY_CHARACTERS));
      }
      byKey.put(key, value.asString());
    }
    return new StorageEntries(byKey);
  }

  /** How much of the bot's storage they take: code points of keys and values. */
  long characters() {
    return byKey.entrySet().stream()
        .mapToLong(entry -> characters(entry.getKey()) + characters(entry.getValue()))
        .sum();
  }

  private static long characters(String text) {
    return text.codePointCount(0, text.length());
  }
}
