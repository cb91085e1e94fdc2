package chat.channels.edit;

import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Where to put a channel.
 *
 * @param folderId null to take it out of its folder
 */
record FolderChoice(@Nullable Long folderId) {

  public static FolderChoice fromParameter(Parameter parameter) {
    JsonValue json = parameter.json();
    return new FolderChoice(json.isNull() ? null : json.asLong());
  }
}
