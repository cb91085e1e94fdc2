package chat.markdown.text;

import java.util.Locale;
import java.util.StringJoiner;

/** Finds the end of an emoji that consists of several code points. */
public final class EmojiSequence {

  private static final int JOINER = 0x200d;
  private static final int VARIATION = 0xfe0f;
  private static final int KEYCAP = 0x20e3;

  private EmojiSequence() {}

  /**
   * Returns the index after the code points that belong together, whether they are a known emoji or
   * not.
   *
   * @return {@code start} if there is nothing that could be an emoji
   */
  public static int end(String text, int start) {
    int first = text.codePointAt(start);
    if (!Emoji.mayBeginWith(first)) {
      return start;
    }
    int end = element(text, start);
    while (at(text, end) == JOINER && at(text, end + 1) > JOINER) {
      end = element(text, end + 1);
    }
    return isText(text, start, end) ? start : end;
  }

  /** Returns true for digits, arrows, hearts and the like without a variation selector. */
  private static boolean isText(String text, int start, int end) {
    int first = text.codePointAt(start);
    int next = start + Character.charCount(first);
    boolean alone = next == end || (next + 1 == end && at(text, next) == KEYCAP);
    return alone && !Character.isEmojiPresentation(first);
  }

  /** Returns the code by which {@link Emoji} knows the sequence. */
  public static String code(String text, int start, int end) {
    var code = new StringJoiner("-");
    text.substring(start, end)
        .codePoints()
        .filter(codePoint -> codePoint != VARIATION)
        .forEach(codePoint -> code.add(String.format(Locale.ROOT, "%04x", codePoint)));
    return code.toString();
  }

  private static int element(String text, int start) {
    int first = text.codePointAt(start);
    int end = start + Character.charCount(first);
    if (isRegional(first) && isRegional(at(text, end))) {
      return end + 2;
    }
    while (isModifier(at(text, end))) {
      end += Character.charCount(at(text, end));
    }
    return end;
  }

  private static boolean isRegional(int codePoint) {
    return codePoint >= 0x1f1e6 && codePoint <= 0x1f1ff;
  }

  private static boolean isModifier(int codePoint) {
    boolean skinTone = codePoint >= 0x1f3fb && codePoint <= 0x1f3ff;
    boolean tag = codePoint >= 0xe0020 && codePoint <= 0xe007f;
    return codePoint == VARIATION || codePoint == KEYCAP || skinTone || tag;
  }

  private static int at(String text, int index) {
    return index < text.length() ? text.codePointAt(index) : -1;
  }
}
