package chat.messaging.flag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AlertWordMatcherTest {

  @ParameterizedTest
  @CsvSource({
    "coffee, we have COFFEE now, true",
    "coffee, coffee, true",
    "coffee, '(coffee)', true",
    "coffee, coffee's, true",
    "coffee, coffeepot, false",
    "coffee, decoffee, false",
    "coffee, coffee_pot, false",
    "coffee, coffee2, false",
    "coffee, decoffee and coffee, true",
    "Release 12, the release 12 is out, true",
    "Release 12, release 123, false",
    "Release 12, release  12, false",
    "c++, I like C++, true",
    "c++, c+, false",
    "c++, c++x, false",
    "+1, that is +1, true",
    "+1, x+1, false",
    "+1, x+1 +1, true",
    "größe, die GRÖßE, true",
    "größe, großgröße, false",
    "🍵, some 🍵 please, true",
    "東京, 東京 行き, true",
    "東京, 東京行き, false",
    "tea, '', false",
  })
  void alertWordMatchesOnlyWholeWords(String word, String content, boolean isFound) {
    assertThat(new AlertWordMatcher(List.of(word)).isIn(content)).isEqualTo(isFound);
    assertThat(new AlertWordMatcher(List.of("unrelated", word, "🎈")).isIn(content))
        .isEqualTo(isFound);
  }

  @Test
  void wordIsFoundAmongManyWithACommonPrefix() {
    List<String> words = new ArrayList<>(List.of("a", "a 10", "a 1000 b", "++", "+++ a"));
    for (int i = 1_000; i < 2_000; i++) {
      words.add("a " + i);
      words.add("+ " + i);
    }
    var all = new AlertWordMatcher(words.subList(1, words.size()));
    assertThat(List.of("a 1000", "x a 1999.", "A 10", "a 1000 bx", "it is +++ a", "++", "+ 1500"))
        .allMatch(all::isIn);
    assertThat(List.of("a", "a 100", "a 10000", "xa 1000", "a 999 b", "a  1000", "+ 15000", "x+ a"))
        .noneMatch(all::isIn);
    assertThat(new AlertWordMatcher(words).isIn("a 100")).isTrue();
  }

  /** Comparing the words one by one would take two milliseconds per thousand words and message. */
  @Test
  void manyWordsWithACommonPrefixAreMatchedQuickly() {
    List<String> words = new ArrayList<>();
    for (int i = 100_000; i < 200_000; i++) {
      words.add("a " + i);
    }
    var all = new AlertWordMatcher(words);
    String content = "a ".repeat(5_000);
    assertTimeout(
        Duration.ofSeconds(30),
        () -> {
          for (int i = 0; i < 500; i++) {
            assertThat(all.isIn(content)).isFalse();
          }
        });
  }

  @Test
  void emptyMatcherFindsNothing() {
    assertThat(AlertWordMatcher.NONE.isIn("anything at all")).isFalse();
  }
}
