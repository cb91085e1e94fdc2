package chat.channels.folder;

import chat.channels.ChannelsError;
import chat.kit.error.RequestError;
import chat.kit.http.ApiSchema;
import chat.kit.params.Parameter;
import chat.kit.text.BlankText;
import chat.kit.text.ForbiddenCharacters;
import chat.kit.text.NameText;

/** A valid folder name: 1 to 100 code points in Unicode normal form NFC. */
@ApiSchema(
    """
    {"type": "string", "minLength": 1, "maxLength": 100}
    """)
public record FolderName(String text) {

  /** {@code max_channel_folder_name_length}. */
  public static final int MAX_CODE_POINTS = 100;

  public static FolderName fromParameter(Parameter parameter) {
    String name = NameText.normalized(parameter.string());
    if (name.codePointCount(0, name.length()) > MAX_CODE_POINTS) {
      throw RequestError.TOO_LONG.refuse(parameter.name(), MAX_CODE_POINTS);
    }
    if (BlankText.is(name)) {
      throw ChannelsError.FOLDER_NAME_EMPTY.refuse();
    }
    int position = ForbiddenCharacters.positionInName(name);
    if (position > 0) {
      throw ChannelsError.FOLDER_NAME_WITH_INVALID_CHARACTER.refuse(position);
    }
    return new FolderName(name);
  }

  /** A key that is equal for names that differ only in case. */
  String key() {
    return NameText.key(text);
  }
}
