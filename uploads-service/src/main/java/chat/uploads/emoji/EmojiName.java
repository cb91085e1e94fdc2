package chat.uploads.emoji;

import chat.kit.error.RequestError;
import chat.kit.params.Parameter;
import chat.markdown.Emoji;
import chat.uploads.UploadsError;
import java.util.regex.Pattern;

/** A name that a custom emoji may have, as it is written between colons. */
record EmojiName(String text) {

  private static final int MAX_LENGTH = 100;
  private static final Pattern CHARACTERS = Pattern.compile("[0-9a-z_-]+");
  private static final Pattern END = Pattern.compile("[0-9a-z]$");

  /** The one emoji that is built in and has no code point. */
  private static final String EXTRA = "zulip";

  public static EmojiName fromParameter(Parameter parameter) {
    String name = parameter.string().strip().replace(' ', '_');
    if (name.isEmpty()) {
      throw UploadsError.EMOJI_NAME_MISSING.refuse();
    }
    if (name.length() > MAX_LENGTH) {
      throw RequestError.TOO_LONG.refuse(parameter.name(), MAX_LENGTH);
    }
    if (!CHARACTERS.matcher(name).matches()) {
      throw UploadsError.EMOJI_NAME_CHARACTERS.refuse();
    }
    if (!END.matcher(name).find()) {
      throw UploadsError.EMOJI_NAME_END.refuse();
    }
    return new EmojiName(name);
  }

  /** Whether everybody knows another emoji by this name. */
  boolean isOfDefaultEmoji() {
    return text.equals(EXTRA) || Emoji.code(text) != null;
  }
}
