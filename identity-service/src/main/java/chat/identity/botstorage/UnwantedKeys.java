package chat.identity.botstorage;

import chat.kit.http.ApiSchema;
import chat.kit.params.Parameter;
import java.util.List;

/**
 * The keys that a bot asks to delete.
 *
 * <p>Unlike in other operations, {@code null} is refused instead of counting as absent, because
 * that would delete everything.
 */
@ApiSchema(
    """
    {"type": "array", "items": {"type": "string", "maxLength": 600}, "maxItems": 100000}
    """)
record UnwantedKeys(List<String> keys) {

  public static UnwantedKeys fromParameter(Parameter parameter) {
    return new UnwantedKeys(
        parameter.json(StorageEntries.MOST).asTexts(StorageEntries.MAX_KEY_CHARACTERS));
  }
}
