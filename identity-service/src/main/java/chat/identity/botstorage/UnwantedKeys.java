package chat.identity.botstorage;

import chat.kit.params.Parameter;
import java.util.List;

/**
 * The keys that a bot wants to delete. A list of other operations may be sent as {@code null} in
 * place of leaving it out; here that would delete everything, and is refused.
 */
record UnwantedKeys(List<String> keys) {

  public static UnwantedKeys fromParameter(Parameter parameter) {
    return new UnwantedKeys(
        parameter.json(StorageEntries.MOST).asTexts(StorageEntries.MOST_KEY_CHARACTERS));
  }
}
