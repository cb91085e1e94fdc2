package chat.bench.stack.large;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.messaging.search.SearchVector;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VocabularyTest {

  @Test
  void wordsAreDifferent() {
    Set<String> words = new HashSet<>();

    for (int rank = 1; rank <= 200_000; rank++) {
      assertThat(words.add(Vocabulary.word(rank))).isTrue();
    }
  }

  @Test
  void wordsAreIndexedUnchanged() {
    for (int rank = 1; rank <= Vocabulary.SIZE; rank++) {
      var word = Vocabulary.word(rank);

      assertThat(SearchVector.of(word, "")).isEqualTo("'%s':1 ".formatted(word));
    }
  }

  @Test
  void frequencyIsInverseToTheRank() {
    var random = new Random(1);
    var ranks = IntStream.range(0, 200_000).map(i -> Vocabulary.rank(random, 1_000)).toArray();

    long first = IntStream.of(ranks).filter(rank -> rank == 1).count();
    long tenth = IntStream.of(ranks).filter(rank -> rank == 10).count();

    assertThat((double) first / tenth).isBetween(6.0, 9.0);
    assertThat(IntStream.of(ranks).max().orElseThrow()).isLessThanOrEqualTo(1_000);
    assertThat(IntStream.of(ranks).min()).hasValue(1);
  }

  @Test
  void ranksBeginWithOne() {
    assertThatThrownBy(() -> Vocabulary.word(0)).hasMessage("ranks begin with 1, not 0");
  }
}
