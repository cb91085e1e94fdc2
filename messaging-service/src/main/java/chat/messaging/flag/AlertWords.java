package chat.messaging.flag;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The words at which somebody wants to be alerted. They are found in any case of letters, where no
 * other letter, digit or underscore touches them; looking for a thousand costs little more than for
 * one.
 */
public final class AlertWords {

  public static final AlertWords NONE = new AlertWords(List.of());

  /** By the run of letters and digits with which each begins; empty for those beginning without. */
  private final Map<String, List<String>> byBeginning = new HashMap<>();

  private final List<String> others;

  public AlertWords(List<String> words) {
    for (String word : words) {
      String lower = word.toLowerCase(Locale.ROOT);
      byBeginning
          .computeIfAbsent(lower.substring(0, endOfRun(lower, 0)), _ -> new ArrayList<>())
          .add(lower);
    }
    others = byBeginning.getOrDefault("", List.of());
  }

  /** Whether one of the words is in the text of a message. */
  public boolean isIn(String content) {
    if (byBeginning.isEmpty()) {
      return false;
    }
    String text = content.toLowerCase(Locale.ROOT);
    return others.stream().anyMatch(word -> isAnywhereIn(text, word)) || hasRunOfWord(text);
  }

  private boolean hasRunOfWord(String text) {
    int at = 0;
    while (at < text.length()) {
      int end = endOfRun(text, at);
      if (end == at) {
        at += Character.charCount(text.codePointAt(at));
        continue;
      }
      int start = at;
      List<String> candidates = byBeginning.getOrDefault(text.substring(at, end), List.of());
      if (candidates.stream().anyMatch(word -> isAt(text, start, word))) {
        return true;
      }
      at = end;
    }
    return false;
  }

  private static boolean isAnywhereIn(String text, String word) {
    for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      if (isAt(text, at, word)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the word stands at this place, and nothing that belongs to a word touches it. */
  private static boolean isAt(String text, int start, String word) {
    int end = start + word.length();
    return text.startsWith(word, start)
        && (start == 0 || !isPartOfWord(text.codePointBefore(start)))
        && (end == text.length() || !isPartOfWord(text.codePointAt(end)));
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
