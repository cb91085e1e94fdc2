package chat.messaging.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Marks what was searched for in HTML and in topics. Marks are put around words in the text alone,
 * never within a tag or an entity, so HTML that was safe stays so.
 */
public final class Highlighter {

  private static final String BEGIN = "<span class=\"highlight\">";
  private static final String END = "</span>";

  /** Tags and entities, which end words. */
  private static final Pattern MARKUP = Pattern.compile("<[^>]*>|&(?:#?[a-zA-Z0-9]+);");

  private final Set<String> lexemes = new HashSet<>();
  private final RunMatcher runs;
  private final boolean isEmpty;

  /**
   * @param searched all of them are marked
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

  /** The HTML with the found words marked. */
  public String mark(String html) {
    if (isEmpty) {
      return html;
    }
    BitSet found = found(html);
    StringBuilder marked = new StringBuilder(html.length());
    int end = 0;
    for (int start = found.nextSetBit(0); start >= 0; start = found.nextSetBit(end)) {
      marked.append(html, end, start);
      end = found.nextClearBit(start);
      marked.append(BEGIN).append(html, start, end).append(END);
    }
    return marked.append(html, end, html.length()).toString();
  }

  /** The characters that belong to what was found. */
  private BitSet found(String html) {
    String text = MARKUP.matcher(html).replaceAll(part -> " ".repeat(part.group().length()));
    BitSet found = new BitSet();
    for (Token token : TextAnalyzer.tokens(text)) {
      switch (token) {
        case Token.Word word -> {
          if (lexemes.contains(word.lexeme())) {
            found.set(word.start(), word.end());
          }
        }
        case Token.Run run -> runs.addFound(run, found);
      }
    }
    return found;
  }
}
