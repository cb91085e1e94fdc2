package chat.messaging.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Highlights search texts in HTML.
 *
 * <p>Only words of the text are wrapped, never parts of a tag or an entity, so safe HTML stays
 * safe.
 */
public final class Highlighter {

  private static final String BEGIN = "<span class=\"highlight\">";
  private static final String END = "</span>";

  /** Tags and entities; they separate words. */
  private static final Pattern MARKUP = Pattern.compile("<[^>]*>|&(?:#?[a-zA-Z0-9]+);");

  private final Set<String> lexemes = new HashSet<>();
  private final RunMatcher runs;
  private final boolean isEmpty;

  /**
   * @param searched the search texts, all of which are highlighted
   */
  public Highlighter(List<String> searched) {
    List<Token.Run> searchedRuns = new ArrayList<>();
    for (String text : searched) {
      for (Token token : SearchQuery.of(text).tokens()) {
        switch (token) {
          case Token.Word word -> lexemes.add(word.lexeme());
          case Token.Run run -> searchedRuns.add(run);
        }
      }
    }
    isEmpty = lexemes.isEmpty() && searchedRuns.isEmpty();
    runs = new RunMatcher(searchedRuns);
  }

  /** Returns the HTML with all matches highlighted. */
  public String mark(String html) {
    if (isEmpty) {
      return html;
    }
    BitSet matches = matches(html);
    StringBuilder marked = new StringBuilder(html.length());
    int end = 0;
    for (int start = matches.nextSetBit(0); start >= 0; start = matches.nextSetBit(end)) {
      marked.append(html, end, start);
      end = matches.nextClearBit(start);
      marked.append(BEGIN).append(html, start, end).append(END);
    }
    return marked.append(html, end, html.length()).toString();
  }

  /** Returns the indexes of the characters that belong to matches. */
  private BitSet matches(String html) {
    String text = MARKUP.matcher(html).replaceAll(part -> " ".repeat(part.group().length()));
    BitSet matches = new BitSet();
    for (Token token : TextAnalyzer.tokens(text)) {
      switch (token) {
        case Token.Word word -> {
          if (lexemes.contains(word.lexeme())) {
            matches.set(word.start(), word.end());
          }
        }
        case Token.Run run -> runs.addMatches(run, matches);
      }
    }
    return matches;
  }
}
