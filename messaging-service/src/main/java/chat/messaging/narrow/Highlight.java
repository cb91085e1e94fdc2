package chat.messaging.narrow;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Marks found words in HTML and in topics. Marks are put around words in the text alone, never
 * within a tag or an entity, so HTML that was safe stays so.
 */
final class Highlight {

  private static final String BEGIN = "<span class=\"highlight\">";
  private static final String END = "</span>";

  /** A tag or an entity, which no mark may break, or a word. */
  private static final Pattern PART =
      Pattern.compile("<[^>]*>|&(?:#?[a-zA-Z0-9]+);|([\\p{L}\\p{N}\\p{M}]+)");

  private final Set<String> found;

  /**
   * @param found the words to mark, in small letters
   */
  Highlight(Set<String> found) {
    this.found = found;
  }

  /**
   * The words of an HTML text that could be one of those searched for: inflected words begin as
   * they do.
   *
   * @param searched in small letters
   */
  static Set<String> candidates(Iterable<String> htmls, Set<String> searched) {
    Set<Integer> beginnings = new HashSet<>();
    searched.forEach(word -> beginnings.add(word.codePointAt(0)));
    Set<String> candidates = new HashSet<>();
    for (String html : htmls) {
      eachWord(
          html,
          word -> {
            if (beginnings.contains(word.codePointAt(0))) {
              candidates.add(word);
            }
          });
    }
    return candidates;
  }

  /** The words of a text, in small letters. */
  static Set<String> words(String text) {
    Set<String> words = new HashSet<>();
    eachWord(text, words::add);
    return words;
  }

  private static void eachWord(String html, Consumer<String> action) {
    Matcher parts = PART.matcher(html);
    while (parts.find()) {
      if (parts.group(1) != null) {
        action.accept(small(parts.group(1)));
      }
    }
  }

  private static String small(String word) {
    return word.toLowerCase(Locale.ROOT);
  }

  /** The HTML with the found words marked. */
  String mark(String html) {
    if (found.isEmpty()) {
      return html;
    }
    Matcher parts = PART.matcher(html);
    var marked = new StringBuilder(html.length());
    while (parts.find()) {
      String word = parts.group(1);
      boolean isFound = word != null && found.contains(small(word));
      String part = parts.group();
      parts.appendReplacement(
          marked, Matcher.quoteReplacement(isFound ? BEGIN + part + END : part));
    }
    return parts.appendTail(marked).toString();
  }
}
