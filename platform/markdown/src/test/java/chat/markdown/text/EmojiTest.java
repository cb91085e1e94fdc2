package chat.markdown.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chat.markdown.KnownNames;
import chat.markdown.Markdown;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.fellbaum.jemoji.EmojiManager;
import net.fellbaum.jemoji.Qualification;
import org.junit.jupiter.api.Test;

/** Compares the emoji list with the Unicode standard, clients' lists and common aliases. */
final class EmojiTest {
  private static final int VARIATION_SELECTOR = 0xfe0f;

  @Test
  void everyEmojiOfTheStandardIsKnown() {
    var unknown =
        standard().filter(it -> Emoji.name(code(it)) == null).map(it -> it.getDescription());
    assertEquals(List.of(), unknown.toList());
  }

  @Test
  void everyGitHubAndSlackNameIsKnown() {
    var unknown =
        standard()
            .flatMap(
                it -> Stream.concat(it.getGithubAliases().stream(), it.getSlackAliases().stream()))
            .map(name -> name.replace(":", ""))
            .filter(name -> Emoji.code(name) == null);
    assertEquals(List.of(), unknown.toList());
  }

  @Test
  void clientNamesMeanTheSameEmoji() {
    clients("emoji-of-clients.txt")
        .forEach(emoji -> {
          assertEquals(emoji.names().getFirst(), Emoji.name(emoji.code()), emoji.code());
          for (String name : emoji.names()) {
            assertEquals(emoji.code(), Emoji.code(name), name);
            assertTrue(Emoji.mayBeCalled(emoji.code(), name), name);
            assertEquals(html(emoji.code(), name), rendered(":" + name + ":"));
          }
        });
  }

  @Test
  void namesOfOlderClientsAreAccepted() {
    clients("emoji-of-older-clients.txt")
        .forEach(emoji -> {
          for (String name : emoji.names()) {
            assertTrue(Emoji.mayBeCalled(emoji.code(), name), name);
          }
        });
    assertEquals("1f604", Emoji.code("smile"));
    assertEquals("slight_smile", Emoji.name("1f642"));
  }

  @Test
  void mismatchedNamesAreRefused() {
    assertFalse(Emoji.mayBeCalled("1f603", "smile"));
    assertFalse(Emoji.mayBeCalled("2614", "umbrella"));
    assertFalse(Emoji.mayBeCalled("2614", "no_such_emoji"));
  }

  @Test
  void emojiNamesAreUnique() {
    var names = Emoji.namesByCode().values().stream().flatMap(List::stream).toList();
    assertEquals(names.stream().distinct().toList(), names);
    assertTrue(names.stream().allMatch(it -> it.length() <= Emoji.MAX_NAME_LENGTH));
  }

  private record ClientEmoji(String code, List<String> names) {}

  /** Reads a client list: each line has a code and its names, the shown name first. */
  private static List<ClientEmoji> clients(String list) {
    var stream = Objects.requireNonNull(EmojiTest.class.getResourceAsStream(list));
    try (var lines = new BufferedReader(new InputStreamReader(stream, UTF_8))) {
      return lines
          .lines()
          .map(line -> List.of(line.split(" ")))
          .map(words -> new ClientEmoji(words.getFirst(), words.subList(1, words.size())))
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static String rendered(String message) {
    return Markdown.parse(message)
        .render(new KnownNames(), Dialect.plain("https://chat.example"))
        .html();
  }

  private static String html(String code, String name) {
    String label = name.replace('_', ' ');
    return """
    <p><span aria-label="%s" class="emoji emoji-%s" role="img" title="%s">:%s:</span></p>\
    """
        .formatted(label, code, label, name);
  }

  /** Emoji of the standard, without the variants that differ only in skin tone. */
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
