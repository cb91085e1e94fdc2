package chat.markdown;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The fast path yields the tree of the parser; {@code -Dseed} tries other messages. */
final class PlainTextFastPathTest {

  private static final long SEED = Long.getLong("seed", 1);

  private static final List<String> PIECES =
      List.of(
          "word", "Word", "com", "www", "http", "me", "x", "é", "日本", "ℹ", "7", "1", " ", " ", " ",
          "  ", ". ", ".", ",", ";", "?", "!", "'", "\"", "(", ")", ":", "@", "*", "- ", "\n", "`",
          "[", "&", "\t");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hello",
        "hello chat world, hello chat world",
        "Does 7 work? (It does!) Then \"don't\" worry; go on...",
        "Ärger über 日本 v2.",
      })
  void plainWordsTakeTheFastPath(String text) {
    assertTrue(PlainTextFastPath.accepts(text));
    assertEquals(tree(Markdown.document(text)), tree(PlainTextFastPath.document(text)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", " ", " word", "word ", "1. one", "- one", "(one)", "two\nlines", "see example.com",
        "e.g. this", "*word", "a :smile:", "@all", "a #b", "a_b", "a@b", "tab\there", "a\u0000b",
        "a\u00a0b", "a 💩",
      })
  void textWithPossibleMarkupIsParsed(String text) {
    assertFalse(PlainTextFastPath.accepts(text));
  }

  @Test
  void eachCharacterYieldsTheTreeOfTheParser() {
    int compared = 0;
    for (int c = 0; c <= Character.MAX_VALUE; c++) {
      for (String text :
          List.of((char) c + "a", "a" + (char) c, "a" + (char) c + "b c" + (char) c)) {
        compared += compare(text);
      }
    }
    assertTrue(compared > 100_000, "Only %d were compared".formatted(compared));
  }

  @Test
  void randomLinesYieldTheTreeOfTheParser() {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);
    int compared = 0;
    for (int i = 0; i < 50_000; i++) {
      var text = new StringBuilder("a");
      for (int pieces = random.nextInt(9); pieces > 0; pieces--) {
        text.append(PIECES.get(random.nextInt(PIECES.size())));
      }
      compared += compare(text.toString());
    }
    assertTrue(compared > 5_000, "Only %d were compared".formatted(compared));
  }

  /** Returns 1 if the text took the fast path and was compared, otherwise 0. */
  private static int compare(String text) {
    if (!PlainTextFastPath.accepts(text)) {
      return 0;
    }
    assertEquals(tree(Markdown.document(text)), tree(PlainTextFastPath.document(text)), text);
    return 1;
  }

  private static String tree(Node node) {
    var tree = new StringBuilder(node.getClass().getSimpleName());
    if (node instanceof Text text) {
      tree.append(" \"").append(text.getLiteral()).append('"');
    }
    tree.append('{');
    for (Node child = node.getFirstChild(); child != null; child = child.getNext()) {
      tree.append(tree(child));
    }
    return tree.append('}').toString();
  }
}
