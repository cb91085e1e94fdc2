package chat.uploads.emoji;

import chat.kit.error.RequestError;
import chat.kit.http.ApiSchema;
import chat.kit.params.Parameter;
import chat.markdown.text.Emoji;
import chat.uploads.UploadsError;
import java.util.regex.Pattern;

/** A valid name of a custom emoji, as it is written between colons. */
@ApiSchema(
    """
    {
      "type": "string",
      "minLength": 1,
      "maxLength": 100,
      "pattern": "^[0-9a-z _-]*[0-9a-z]$"
    }
    """)
record EmojiName(String text) {

  private static final Pattern CHARACTERS = Pattern.compile("[0-9a-z_-]+");
  private static final Pattern END = Pattern.compile("[0-9a-z]$");

  public static EmojiName fromParameter(Parameter parameter) {
    String name = parameter.string().strip().replace(' ', '_');
    if (name.isEmpty()) {
      throw UploadsError.EMOJI_NAME_MISSING.refuse();
    }
    if (name.length() > Emoji.MAX_NAME_LENGTH) {
      throw RequestError.TOO_LONG.refuse(parameter.name(), Emoji.MAX_NAME_LENGTH);
    }
    if (!CHARACTERS.matcher(name).matches()) {
      throw UploadsError.EMOJI_NAME_CHARACTERS.refuse();
    }
    if (!END.matcher(name).find()) {
      throw UploadsError.EMOJI_NAME_END.refuse();
    }
    return new EmojiName(name);
  }
}
