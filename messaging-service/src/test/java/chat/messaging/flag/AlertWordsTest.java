package chat.messaging.flag;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AlertWordsTest {

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
  void wordIsFoundWhereNothingOfAWordTouchesIt(String word, String content, boolean isFound) {
    assertThat(new AlertWords(List.of(word)).isIn(content)).isEqualTo(isFound);
    assertThat(new AlertWords(List.of("unrelated", word, "🎈")).isIn(content)).isEqualTo(isFound);
  }

  @Test
  void noWordsAreNowhere() {
    assertThat(AlertWords.NONE.isIn("anything at all")).isFalse();
  }
}
