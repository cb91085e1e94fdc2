package chat.messaging.flag;

import chat.messaging.topic.SmallLetters;
import java.util.Arrays;
import java.util.List;

/**
 * Finds a user's alert words in messages.
 *
 * <p>Ignores case and matches only where no letter, digit or underscore is adjacent. Searching for
 * a thousand words costs little more than for one, even with common prefixes.
 */
public final class AlertWordMatcher {

  public static final AlertWordMatcher NONE = new AlertWordMatcher(List.of());

  private static final int NO_WORD = -1;

  /** Approximate overhead of an object, in bytes. */
  private static final int OBJECT_OVERHEAD = 50;

  /** Sorted and distinct. */
  private final String[] words;

  /** Index of each word's longest prefix among the words, or {@link #NO_WORD}. */
  private final int[] prefixes;

  public AlertWordMatcher(List<String> words) {
    this.words = words.stream().map(SmallLetters::of).distinct().sorted().toArray(String[]::new);
    this.prefixes = new int[this.words.length];
    for (int i = 0; i < this.words.length; i++) {
      int prefix = i - 1;
      while (prefix >= 0 && !this.words[i].startsWith(this.words[prefix])) {
        prefix = prefixes[prefix];
      }
      prefixes[i] = prefix;
    }
  }

  /** Returns the approximate size in bytes. */
  int size() {
    int size = OBJECT_OVERHEAD;
    for (String word : words) {
      size += OBJECT_OVERHEAD + Character.BYTES * word.length();
    }
    return size;
  }

  /** Returns whether the text of a message contains one of the words. */
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
   * Returns whether one of the words occurs at this index.
   *
   * <p>Every word that occurs there is a prefix of the last word that does not sort after the text
   * from this index on, or that word itself.
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
      word = prefixes[word];
    }
    return false;
  }

  private static boolean isEnd(String text, int end) {
    return end == text.length() || !isPartOfWord(text.codePointAt(end));
  }

  /** Returns the index of the last word not greater than the text from {@code start}. */
  private int lastUpTo(String text, int start) {
    int searchResult =
        Arrays.binarySearch(words, text, (word, _) -> isUpTo(word, text, start) ? -1 : 1);
    return -searchResult - 2;
  }

  private static boolean isUpTo(String word, String text, int start) {
    int common = common(word, text, start);
    return common == word.length()
        || (start + common < text.length() && word.charAt(common) < text.charAt(start + common));
  }

  /** Returns the common prefix length of a word and the text from {@code start}. */
  private static int common(String word, String text, int start) {
    int most = Math.min(word.length(), text.length() - start);
    int common = 0;
    while (common < most && word.charAt(common) == text.charAt(start + common)) {
      common++;
    }
    return common;
  }

  /** Returns the end of the run of letters, digits and underscores from {@code start}. */
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
