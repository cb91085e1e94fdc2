package chat.channels.edit;

import chat.kit.http.ApiSchema;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * The folder of a channel.
 *
 * @param folderId null to remove the channel from its folder
 */
@ApiSchema(
    """
    {"type": ["integer", "null"], "format": "int64"}
    """)
record FolderChoice(@Nullable Long folderId) {

  public static FolderChoice fromParameter(Parameter parameter) {
    JsonValue json = parameter.json();
    return new FolderChoice(json.isNull() ? null : json.asLong());
  }
}
