package chat.identity.botstorage;

import chat.kit.error.RequestError;
import chat.kit.http.ApiSchema;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import java.util.LinkedHashMap;
import java.util.Map;

/** Texts by key, as in a bot's requests and responses. */
@ApiSchema(
    """
    {
      "type": "object",
      "propertyNames": {"maxLength": 600},
      "additionalProperties": {"type": "string"},
      "maxProperties": 100000
    }
    """)
record StorageEntries(Map<String, String> byKey) {

  /** The maximum number of entries in one request. */
  static final int MOST = 100_000;

  static final int MAX_KEY_CHARACTERS = 600;

  static StorageEntries fromParameter(Parameter parameter) {
    JsonValue json = parameter.json(MOST);
    Map<String, String> byKey = new LinkedHashMap<>();
    for (String key : json.keys()) {
      JsonValue value = json.field(key);
      if (key.codePointCount(0, key.length()) > MAX_KEY_CHARACTERS) {
        throw RequestError.TOO_LONG.refuse(
            "A key of " + parameter.name(), Integer.toString(MAX_KEY_CHARACTERS));
      }
      byKey.put(key, value.asString());
    }
    return new StorageEntries(byKey);
  }

  /** Returns the number of code points of keys and values, which the storage limit counts. */
  long characters() {
    return byKey.entrySet().stream()
        .mapToLong(entry -> characters(entry.getKey()) + characters(entry.getValue()))
        .sum();
  }

  private static long characters(String text) {
    return text.codePointCount(0, text.length());
  }
}
