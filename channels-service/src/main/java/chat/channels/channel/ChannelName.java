package chat.channels.channel;

import chat.channels.ChannelsError;
import chat.kit.text.BlankText;
import chat.kit.text.ForbiddenCharacters;
import chat.kit.text.NameText;

/**
 * A valid channel name: 1 to 60 code points in Unicode normal form NFC. At least one of them is
 * visible and none is forbidden.
 */
public record ChannelName(String text) {

  /** {@code max_stream_name_length}. */
  public static final int MAX_CODE_POINTS = 60;

  /** Trims and normalizes the text; refuses it if the result is not a valid name. */
  public static ChannelName of(String text) {
    String name = NameText.normalized(text);
    if (BlankText.is(name)) {
      throw ChannelsError.NAME_EMPTY.refuse();
    }
    if (name.codePointCount(0, name.length()) > MAX_CODE_POINTS) {
      throw ChannelsError.NAME_TOO_LONG.refuse(MAX_CODE_POINTS);
    }
    int position = ForbiddenCharacters.positionInName(name);
    if (position > 0) {
      throw ChannelsError.NAME_WITH_INVALID_CHARACTER.refuse(position);
    }
    return new ChannelName(name);
  }

  /** A key that is equal for names that differ only in case. */
  public String key() {
    return NameText.key(text);
  }
}
