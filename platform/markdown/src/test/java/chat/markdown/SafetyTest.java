package chat.markdown;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random and hostile messages render to safe HTML; {@code -Dseed} tries other messages. */
final class SafetyTest {

  private static final int MESSAGES = 5_000;
  private static final int MANY_MESSAGES = 100_000;
  private static final List<String> WORDS =
      List.of("alpha", "bravo", "charlie", "delta", "foxtrot", "golf", "hotel", "india", "kilo");
  private static final long SEED = Long.getLong("seed", 1);

  @Test
  void randomMessagesRenderToAllowedHtml() {
    checkMessages(MESSAGES);
  }

  @Test
  @Tag("deep")
  void manyRandomMessagesRenderToAllowedHtml() {
    checkMessages(MANY_MESSAGES);
  }

  private static void checkMessages(int count) {
    var messages = new RandomMessages(SEED);
    for (int i = 0; i < count; i++) {
      String message = messages.next();
      AllowedHtml.check(render(message), message);
    }
  }

  @Test
  void renderingTwiceGivesTheSameHtml() {
    var messages = new RandomMessages(SEED + 1);
    for (int i = 0; i < 200; i++) {
      ParsedMessage parsedMessage = Markdown.parse(messages.next());
      assertEquals(render(parsedMessage), render(parsedMessage));
    }
  }

  @Test
  void hostileMessagesAreRenderedInLinearTime() {
    WorstCases.hostile()
        .forEach((name, message) ->
            assertTimeout(
                Duration.ofSeconds(5), () -> AllowedHtml.check(render(message), name), name));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-", "* ", "_\t", "- "})
  void longHorizontalRuleIsRecognized(String mark) {
    assertTrue(render("> quoted\n\n" + mark.repeat(20_000)).contains("<hr"));
    assertFalse(render("> quoted\n" + mark.repeat(20_000) + "x").contains("<hr"));
  }

  @Test
  void noWordIsLost() {
    var random = new Random(SEED);
    String[] marks = {
      "*",
      "**",
      "~~",
      "_",
      "`",
      "[",
      "](",
      ")",
      "> ",
      "\n",
      "\n\n",
      "- ",
      "1. ",
      "# ",
      "    ",
      "<",
      ">",
      "&",
      "$$",
      "@**",
      "#**",
      ":",
      "]: ",
      "![",
      "\\",
      " ",
      "https://",
      "a@"
    };
    for (int i = 0; i < MESSAGES; i++) {
      var message = new StringBuilder();
      int count = 1 + random.nextInt(WORDS.size());
      for (String word : WORDS.subList(0, count)) {
        message.append(marks[random.nextInt(marks.length)]).append(word);
        message.append(marks[random.nextInt(marks.length)]);
      }
      String html = render(message.toString());
      for (String word : WORDS.subList(0, count)) {
        assertTrue(html.contains(word), () -> word + " is not in " + html + "\nof " + message);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<p><script>x</script></p>",
        "<p onclick=\"x\">a</p>",
        "<a href=\"javascript:x\">a</a>",
        "<a href=\" /x\">a</a>",
        "<a href=\"//evil.example\">a</a>",
        "<td style=\"color: red\">a</td>",
        "<p><em>a</p></em>",
        "<p>\uD83D</p>",
        "<p>\u001b</p>"
      })
  void allowlistCheckRefusesUnsafeHtml(String html) {
    assertThrows(AssertionError.class, () -> AllowedHtml.check(html, "the check"));
  }

  private static String render(String message) {
    return render(Markdown.parse(message));
  }

  private static String render(ParsedMessage parsedMessage) {
    return parsedMessage.render(new KnownNames(), GoldenTest.dialect(false)).html();
  }
}
