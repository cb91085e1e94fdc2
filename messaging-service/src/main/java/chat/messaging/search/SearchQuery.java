package chat.messaging.search;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A parsed search text, all words of which must match.
 *
 * <p>Words within quotation marks, and words without a space between them, must be adjacent.
 */
public final class SearchQuery {

  /** Text between a pair of quotation marks of various languages, or a word. */
  private static final Pattern PHRASE =
      Pattern.compile(
          """
          "([^"]*)"|[“„‟]([^“”„‟]*)[“”‟]|«([^»]*)»|»([^«]*)«|「([^」]*)」|『([^』]*)』|＂([^＂]*)＂\
          |[^\\s"“”„‟«»「」『』＂]+\
          """,
          Pattern.UNICODE_CHARACTER_CLASS);

  private final List<List<Token>> phrases;

  private SearchQuery(List<List<Token>> phrases) {
    this.phrases = phrases;
  }

  public static SearchQuery of(String text) {
    List<List<Token>> phrases = new ArrayList<>();
    Matcher matcher = PHRASE.matcher(text);
    while (matcher.find()) {
      List<Token> tokens = TextAnalyzer.tokens(matcher.group());
      if (!tokens.isEmpty()) {
        phrases.add(tokens);
      }
    }
    return new SearchQuery(phrases);
  }

  /** Returns whether it has no indexed word. */
  public boolean isEmpty() {
    return phrases.isEmpty();
  }

  /** Returns the literal of a PostgreSQL {@code tsquery}. */
  public String tsquery() {
    StringBuilder query = new StringBuilder();
    for (List<Token> phrase : phrases) {
      int previous = 0;
      for (Token token : phrase) {
        for (Operand operand : operands(token)) {
          if (previous > 0) {
            query.append(" <").append(operand.position() - previous).append("> ");
          } else if (!query.isEmpty()) {
            query.append(" & ");
          }
          query.append(operand.text());
          previous = operand.position();
        }
      }
    }
    return query.toString();
  }

  private record Operand(String text, int position) {}

  private static List<Operand> operands(Token token) {
    return switch (token) {
      case Token.Word word -> List.of(new Operand(quoted(word.lexeme()), word.position()));
      case Token.Run run when run.units().size() == 1 ->
          List.of(new Operand(quoted(run.lexeme(0)) + ":*", run.position()));
      case Token.Run run ->
          IntStream.range(0, run.units().size() - 1)
              .mapToObj(i -> new Operand(quoted(run.lexeme(i)), run.position() + i))
              .toList();
    };
  }

  /** Quotes a lexeme for a {@code tsvector} or {@code tsquery} literal. */
  static String quoted(String lexeme) {
    return "'" + lexeme.replace("\\", "\\\\").replace("'", "''") + "'";
  }

  /** Returns the tokens of all phrases. */
  List<Token> tokens() {
    return phrases.stream().flatMap(List::stream).toList();
  }
}
