package chat.channels.channel;

import chat.channels.ChannelsError;
import chat.kit.text.BlankText;
import chat.kit.text.ForbiddenCharacters;
import chat.kit.text.NameText;

/**
 * A name that a channel may have: 1 to 60 code points, none of them forbidden and one to be seen,
 * in the normal form NFC (specification, Limits).
 */
public record ChannelName(String text) {

  /** {@code max_stream_name_length}. */
  public static final int MAX_CODE_POINTS = 60;

  /** Trims and normalises; a refusal where what is left is no name. */
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

  /** What two names that differ in case alone have in common. */
  public String key() {
    return NameText.key(text);
  }
}
