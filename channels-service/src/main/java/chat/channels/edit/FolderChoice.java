package chat.channels.edit;

import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * The folder of a channel.
 *
 * @param folderId null to remove the channel from its folder
 */
record FolderChoice(@Nullable Long folderId) {

  public static FolderChoice fromParameter(Parameter parameter) {
    JsonValue json = parameter.json();
    return new FolderChoice(json.isNull() ? null : json.asLong());
  }
}
