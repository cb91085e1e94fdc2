package chat.bench.stack.large;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FragmentTest {

  @Test
  void linkIsFoundByItsWords() {
    var link = Fragment.ofLink("https://docs.example.com/page/7");

    assertThat(link.html()).startsWith("<a href=\"https://docs.example.com/page/7\">");
    assertThat(link.words()).contains("'doc':2", "'7':");
  }

  @Test
  void mentionNamesTheUser() {
    var mention = Fragment.ofUser(12, "Iris");

    assertThat(mention.content()).isEqualTo("@**Iris|12**");
    assertThat(mention.userIds()).containsExactly(12L);
    assertThat(mention.groupIds()).isEmpty();
  }

  @Test
  void rareWordsAreNotInTheVocabulary() {
    assertThat(FragmentPool.rareWord(0)).isEqualTo(Vocabulary.word(Vocabulary.SIZE + 1));
  }
}
