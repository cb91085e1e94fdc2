package chat.messaging.search;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * What somebody searches for: all of its words; those in quotation marks, and those without a space
 * between them, one behind the other.
 */
public final class SearchQuery {

  /** What stands between a pair of quotation marks of one language or another, or a word. */
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

  /** Whether there is no word in it by which messages are found. */
  public boolean isEmpty() {
    return phrases.isEmpty();
  }

  /** As PostgreSQL reads a {@code tsquery}. */
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

  /** A lexeme as PostgreSQL reads it within a {@code tsvector} and a {@code tsquery}. */
  static String quoted(String lexeme) {
    return "'" + lexeme.replace("\\", "\\\\").replace("'", "''") + "'";
  }

  /** All that is searched for, in whatever phrase. */
  List<Token> tokens() {
    return phrases.stream().flatMap(List::stream).toList();
  }
}
