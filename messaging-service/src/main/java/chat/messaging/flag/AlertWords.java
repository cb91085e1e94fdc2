package chat.messaging.flag;

import chat.messaging.topic.SmallLetters;
import java.util.Arrays;
import java.util.List;

/**
 * The words at which somebody wants to be alerted. They are found in any case of letters, where no
 * other letter, digit or underscore touches them; looking for a thousand costs little more than for
 * one, however they begin.
 */
public final class AlertWords {

  public static final AlertWords NONE = new AlertWords(List.of());

  private static final int NO_WORD = -1;

  /** What an object takes besides, in bytes, about. */
  private static final int OBJECT = 50;

  /** In the order of their characters, each once. */
  private final String[] words;

  /** For each the longest other one with which it begins; {@link #NO_WORD} where there is none. */
  private final int[] beginnings;

  public AlertWords(List<String> words) {
    this.words = words.stream().map(SmallLetters::of).distinct().sorted().toArray(String[]::new);
    this.beginnings = new int[this.words.length];
    for (int i = 0; i < this.words.length; i++) {
      int beginning = i - 1;
      while (beginning >= 0 && !this.words[i].startsWith(this.words[beginning])) {
        beginning = beginnings[beginning];
      }
      beginnings[i] = beginning;
    }
  }

  /** In bytes, about. */
  int size() {
    int size = OBJECT;
    for (String word : words) {
      size += OBJECT + Character.BYTES * word.length();
    }
    return size;
  }

  /** Whether one of the words is in the text of a message. */
  public boolean isIn(String content) {
    if (words.length == 0) {
      return false;
    }
    String text = SmallLetters.of(content);
    int at = 0;
    while (at < text.length()) {
      if (isOneAt(text, at)) {
        return true;
      }
      int end = endOfRun(text, at);
      at = end == at ? at + Character.charCount(text.codePointAt(at)) : end;
    }
    return false;
  }

  /**
   * Whether one of the words stands at this place. All that do begin the last word that does not
   * come behind what stands there, in the order of characters.
   */
  private boolean isOneAt(String text, int start) {
    if (start > 0 && isPartOfWord(text.codePointBefore(start))) {
      return false;
    }
    int word = lastUpTo(text, start);
    int common = word == NO_WORD ? 0 : common(words[word], text, start);
    while (word != NO_WORD) {
      int length = words[word].length();
      if (length <= common && isEnd(text, start + length)) {
        return true;
      }
      word = beginnings[word];
    }
    return false;
  }

  private static boolean isEnd(String text, int end) {
    return end == text.length() || !isPartOfWord(text.codePointAt(end));
  }

  /** The last of the words that is no greater than what stands there and what follows that. */
  private int lastUpTo(String text, int start) {
    int found = Arrays.binarySearch(words, text, (word, _) -> isUpTo(word, text, start) ? -1 : 1);
    return -found - 2;
  }

  private static boolean isUpTo(String word, String text, int start) {
    int common = common(word, text, start);
    return common == word.length()
        || (start + common < text.length() && word.charAt(common) < text.charAt(start + common));
  }

  /** With how many characters both begin. */
  private static int common(String word, String text, int start) {
    int most = Math.min(word.length(), text.length() - start);
    int common = 0;
    while (common < most && word.charAt(common) == text.charAt(start + common)) {
      common++;
    }
    return common;
  }

  /** Where the letters, digits and underscores end that begin there. */
  private static int endOfRun(String text, int start) {
    int end = start;
    while (end < text.length() && isPartOfWord(text.codePointAt(end))) {
      end += Character.charCount(text.codePointAt(end));
    }
    return end;
  }

  private static boolean isPartOfWord(int codePoint) {
    return Character.isLetterOrDigit(codePoint) || codePoint == '_';
  }
}
