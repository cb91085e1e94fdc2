package chat.bench.stack.large;

import chat.bench.stack.client.Person;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The parts of which messages are made, so that PostgreSQL can make messages without computing
 * their words.
 *
 * <p>A message has two to four sentences, and rarely one of the other parts, each kind of which is
 * consecutive: {@link #rare}, {@link #links} and {@link #mentions}.
 *
 * @param sentences come first
 * @param rare rare words, of which most occur once
 */
record FragmentPool(List<Fragment> fragments, int sentences, int rare, int links, int mentions) {

  /** One of so many messages has a rare word. */
  static final int RARE = 50;

  private static final int SENTENCES = 50_000;
  private static final int MIN_WORDS = 3;
  private static final int MORE_WORDS = 7;
  private static final int LINKS = 2_000;
  private static final int MENTIONS = 1_000;
  private static final int GROUP_MENTIONS = 5;

  /** The words that nobody else writes follow the vocabulary. */
  private static final int FIRST_RARE = Vocabulary.SIZE + 1;

  static FragmentPool make(
      LargeSize size, List<Person> mentioned, long groupId, RandomGenerator random) {
    var fragments = new ArrayList<Fragment>();
    for (int i = 0; i < SENTENCES; i++) {
      int words = MIN_WORDS + random.nextInt(MORE_WORDS);
      fragments.add(Fragment.ofText(Vocabulary.sentence(random, words)));
    }
    int rare = size.messages() / RARE;
    for (int i = 0; i < rare; i++) {
      fragments.add(Fragment.ofText(rareWord(i)));
    }
    for (int i = 0; i < LINKS; i++) {
      fragments.add(Fragment.ofLink("https://docs.example.com/page/" + i));
    }
    for (int i = 0; i < MENTIONS; i++) {
      var person = mentioned.get(i % mentioned.size());
      fragments.add(
          i < GROUP_MENTIONS
              ? Fragment.ofGroup(groupId, LargeCommunity.GROUP)
              : Fragment.ofUser(person.userId(), person.email()));
    }
    return new FragmentPool(List.copyOf(fragments), SENTENCES, rare, LINKS, MENTIONS);
  }

  /** The rare word with a number, counted from 0. */
  static String rareWord(int number) {
    return Vocabulary.word(FIRST_RARE + number);
  }
}
