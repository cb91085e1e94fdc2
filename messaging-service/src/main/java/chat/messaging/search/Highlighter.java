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
  private final List<List<Token.Unit>> runs = new ArrayList<>();

  /**
   * @param searched all of them are marked
   */
  public Highlighter(List<String> searched) {
    for (String text : searched) {
      for (Token token : SearchQuery.of(text).tokens()) {
        switch (token) {
          case Token.Word word -> lexemes.add(word.lexeme());
          case Token.Run run -> runs.add(run.units());
        }
      }
    }
  }

  /** The HTML with the found words marked. */
  public String mark(String html) {
    if (lexemes.isEmpty() && runs.isEmpty()) {
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
        case Token.Run run -> addFound(run, found);
      }
    }
    return found;
  }

  private void addFound(Token.Run run, BitSet found) {
    for (int i = 0; i < run.units().size(); i++) {
      for (List<Token.Unit> searched : runs) {
        if (run.hasAt(i, searched)) {
          int last = i + searched.size() - 1;
          found.set(run.units().get(i).start(), run.units().get(last).end());
        }
      }
    }
  }
}
