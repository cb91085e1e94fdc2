package chat.messaging.search;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Builds the PostgreSQL {@code tsvector} literal of a message. */
public final class SearchVector {

  /** Weight of topic words, by which a move distinguishes them from content words. */
  private static final String TOPIC_WEIGHT = "A";

  private static final String CONTENT_WEIGHT = "";

  /** Unused positions between content and topic, so that no phrase spans both. */
  private static final int GAP = 1;

  private final Map<String, StringBuilder> positions = new HashMap<>();

  private SearchVector() {}

  /** Returns the vector of a content and a topic. */
  public static String of(String content, String topic) {
    SearchVector vector = new SearchVector();
    List<Token> ofContent = TextAnalyzer.tokens(content);
    int last = ofContent.isEmpty() ? 0 : ofContent.getLast().lastPosition();
    vector.add(ofContent, 0, CONTENT_WEIGHT);
    vector.add(TextAnalyzer.tokens(topic), last + GAP, TOPIC_WEIGHT);
    return vector.literal();
  }

  /** Returns the vector of a topic, to be appended to that of a content. */
  public static String ofTopic(String topic) {
    SearchVector vector = new SearchVector();
    vector.add(TextAnalyzer.tokens(topic), GAP, TOPIC_WEIGHT);
    return vector.literal();
  }

  private void add(List<Token> tokens, int offset, String weight) {
    for (Token token : tokens) {
      switch (token) {
        case Token.Word word -> add(word.lexeme(), offset + word.position(), weight);
        case Token.Run run -> {
          for (int i = 0; i < run.units().size(); i++) {
            add(run.lexeme(i), offset + run.position() + i, weight);
          }
        }
      }
    }
  }

  private void add(String lexeme, int position, String weight) {
    StringBuilder entry = positions.computeIfAbsent(lexeme, _ -> new StringBuilder());
    entry.append(entry.isEmpty() ? ":" : ",").append(position).append(weight);
  }

  private String literal() {
    StringBuilder literal = new StringBuilder();
    positions.forEach(
        (lexeme, at) -> literal.append(SearchQuery.quoted(lexeme)).append(at).append(' '));
    return literal.toString();
  }
}
