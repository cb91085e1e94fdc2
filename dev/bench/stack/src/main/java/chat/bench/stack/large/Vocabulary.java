package chat.bench.stack.large;

import java.util.StringJoiner;
import java.util.random.RandomGenerator;

/**
 * Artificial words with a Zipf distribution: the frequency of a word is inversely proportional to
 * its rank.
 *
 * <p>They consist of lower-case ASCII letters, are no stop words, and are their own stems.
 */
final class Vocabulary {

  /** The number of words from which texts are made; words of higher ranks are rare words. */
  static final int SIZE = 30_000;

  private static final String CONSONANTS = "bdfgklmnprstvz";
  private static final String VOWELS = "aeiou";
  private static final String ENDS = "kmnp";
  private static final int MIN_SYLLABLES = 2;

  private Vocabulary() {}

  /** The word of a rank, counted from 1; different ranks have different words. */
  static String word(int rank) {
    if (rank < 1) {
      throw new IllegalArgumentException("ranks begin with 1, not " + rank);
    }
    var word = new StringBuilder();
    int rest = rank;
    for (int i = 0; i < MIN_SYLLABLES || rest > 0; i++) {
      word.append(CONSONANTS.charAt(rest % CONSONANTS.length()));
      rest /= CONSONANTS.length();
      word.append(VOWELS.charAt(rest % VOWELS.length()));
      rest /= VOWELS.length();
    }
    return word.append(ENDS.charAt(rank % ENDS.length())).toString();
  }

  /** A rank between 1 and {@code most}, with a Zipf distribution. */
  static int rank(RandomGenerator random, int most) {
    return (int) Math.min(most, Math.exp(random.nextDouble() * Math.log(most + 1.0)));
  }

  static String sentence(RandomGenerator random, int words) {
    var sentence = new StringJoiner(" ");
    for (int i = 0; i < words; i++) {
      sentence.add(word(rank(random, SIZE)));
    }
    return sentence.toString();
  }
}
