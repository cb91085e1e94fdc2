package chat.messaging.search;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a message is found by, as PostgreSQL reads a {@code tsvector}. */
public final class SearchVector {

  /** Of the topic's words, by which a move tells them from those of the content. */
  private static final String TOPIC_WEIGHT = "A";

  private static final String CONTENT_WEIGHT = "";

  /** A position that nothing has, so that no phrase reaches from the content into the topic. */
  private static final int GAP = 1;

  private final Map<String, StringBuilder> positions = new HashMap<>();

  private SearchVector() {}

  /** The words of a content and a topic. */
  public static String of(String content, String topic) {
    SearchVector vector = new SearchVector();
    List<Token> ofContent = TextAnalyzer.tokens(content);
    int last = ofContent.isEmpty() ? 0 : ofContent.getLast().lastPosition();
    vector.add(ofContent, 0, CONTENT_WEIGHT);
    vector.add(TextAnalyzer.tokens(topic), last + GAP, TOPIC_WEIGHT);
    return vector.literal();
  }

  /** The words of a topic, to be appended to those of a content. */
  public static String ofTopic(String topic) {
    SearchVector vector = new SearchVector();
    vector.add(TextAnalyzer.tokens(topic), GAP, TOPIC_WEIGHT);
    return vector.literal();
  }

  private void add(List<Token> tokens, int before, String weight) {
    for (Token token : tokens) {
      switch (token) {
        case Token.Word word -> add(word.lexeme(), before + word.position(), weight);
        case Token.Run run -> {
          for (int i = 0; i < run.units().size(); i++) {
            add(run.lexeme(i), before + run.position() + i, weight);
          }
        }
      }
    }
  }

  private void add(String lexeme, int position, String weight) {
    StringBuilder known = positions.computeIfAbsent(lexeme, _ -> new StringBuilder());
    known.append(known.isEmpty() ? ":" : ",").append(position).append(weight);
  }

  private String literal() {
    StringBuilder literal = new StringBuilder();
    positions.forEach(
        (lexeme, at) -> literal.append(SearchQuery.quoted(lexeme)).append(at).append(' '));
    return literal.toString();
  }
}
