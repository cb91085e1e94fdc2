package chat.markdown;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.fellbaum.jemoji.EmojiManager;
import net.fellbaum.jemoji.Qualification;
import org.junit.jupiter.api.Test;

/** The list of emoji, held against the Unicode standard and what others call them. */
final class EmojiTest {
  private static final int VARIATION_SELECTOR = 0xfe0f;

  @Test
  void everyEmojiOfTheStandardIsKnown() {
    var unknown =
        standard().filter(it -> Emoji.name(code(it)) == null).map(it -> it.getDescription());
    assertEquals(List.of(), unknown.toList());
  }

  @Test
  void everyNameThatGitHubAndSlackGiveIsKnown() {
    var unknown =
        standard()
            .flatMap(
                it -> Stream.concat(it.getGithubAliases().stream(), it.getSlackAliases().stream()))
            .map(name -> name.replace(":", ""))
            .filter(name -> Emoji.code(name) == null);
    assertEquals(List.of(), unknown.toList());
  }

  @Test
  void noNameStandsForTwo() {
    var names = Emoji.namesByCode().values().stream().flatMap(List::stream).toList();
    assertEquals(names.stream().distinct().toList(), names);
    assertTrue(names.stream().allMatch(it -> it.length() <= Emoji.LONGEST_NAME));
  }

  /** Without those that differ in the tone of a skin alone, which the dialect writes without it. */
  private static Stream<net.fellbaum.jemoji.Emoji> standard() {
    return EmojiManager.getAllEmojis().stream()
        .filter(it -> it.getQualification() == Qualification.FULLY_QUALIFIED)
        .filter(it -> !it.hasFitzpatrickComponent());
  }

  /** The code as the dialect writes it: at least four digits, no variation selectors. */
  private static String code(net.fellbaum.jemoji.Emoji emoji) {
    return IntStream.of(emoji.getEmojiCodePoints())
        .filter(it -> it != VARIATION_SELECTOR)
        .mapToObj("%04x"::formatted)
        .collect(Collectors.joining("-"));
  }
}
