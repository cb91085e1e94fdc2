package chat.channels.channel;

import chat.channels.ChannelsError;
import chat.kit.text.NameText;

/**
 * A name that a channel may have: 1 to 60 code points, none of them a control character, in the
 * normal form NFC (specification, Limits).
 */
public record ChannelName(String text) {

  private static final int MAX_CODE_POINTS = 60;

  /** Trims and normalises; a refusal where what is left is no name. */
  public static ChannelName of(String text) {
    String name = NameText.normalized(text);
    if (name.isEmpty()) {
      throw ChannelsError.NAME_EMPTY.refuse();
    }
    if (name.codePointCount(0, name.length()) > MAX_CODE_POINTS) {
      throw ChannelsError.NAME_TOO_LONG.refuse(MAX_CODE_POINTS);
    }
    int[] codePoints = name.codePoints().toArray();
    for (int i = 0; i < codePoints.length; i++) {
      if (!isAllowed(codePoints[i])) {
        throw ChannelsError.NAME_WITH_INVALID_CHARACTER.refuse(i + 1);
      }
    }
    return new ChannelName(name);
  }

  private static boolean isAllowed(int codePoint) {
    boolean isNonCharacter =
        (codePoint & 0xFFFE) == 0xFFFE || (codePoint >= 0xFDD0 && codePoint <= 0xFDEF);
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> !isNonCharacter;
    };
  }

  /** What two names that differ in case alone have in common. */
  public String key() {
    return NameText.key(text);
  }
}
