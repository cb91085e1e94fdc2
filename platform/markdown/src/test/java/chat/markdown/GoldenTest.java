package chat.markdown;

import static org.junit.jupiter.api.Assertions.assertEquals;

import chat.markdown.text.Dialect;
import chat.markdown.text.Emoji;
import chat.markdown.text.Linkifier;
import chat.markdown.text.Rendered;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Renders every example in {@code golden/*.txt}: its name after {@code ===}, the message, {@code
 * --->}, and the HTML. Files whose name starts with {@code emoticons} convert emoticons. Only the
 * examples whose name starts with {@code /me message} are status messages.
 */
public final class GoldenTest {

  private static final String ME = "/me message";

  @TestFactory
  Stream<DynamicContainer> examplesRenderAsWritten() throws IOException, URISyntaxException {
    var folder = Objects.requireNonNull(GoldenTest.class.getResource("/golden")).toURI();
    List<Path> files;
    try (var listing = Files.list(Path.of(folder))) {
      files = listing.sorted().toList();
    }
    return files.stream().map(GoldenTest::examples);
  }

  private static DynamicContainer examples(Path file) {
    String name = Objects.requireNonNull(file.getFileName()).toString();
    Dialect dialect = dialect(name.startsWith("emoticons"));
    var tests =
        Arrays.stream(read(file).split("(?m)^=== "))
            .filter(example -> !example.isBlank())
            .map(example -> test(example, dialect));
    return DynamicContainer.dynamicContainer(name, tests);
  }

  private static DynamicTest test(String example, Dialect dialect) {
    String[] parts = example.split("\\n", 2);
    String[] message = parts[1].split("\\n--->\\n?", 2);
    return DynamicTest.dynamicTest(
        parts[0],
        () -> {
          Rendered rendered = Markdown.parse(message[0]).render(new KnownNames(), dialect);
          assertEquals(message[1].stripTrailing(), rendered.html());
          assertEquals(parts[0].startsWith(ME), rendered.isMeMessage());
        });
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new IllegalStateException(unreadable);
    }
  }

  public static Dialect dialect(boolean emoticons) {
    return new Dialect(
        "https://chat.example",
        List.of(
            Linkifier.of("#(?P<id>[0-9]{2,8})", "https://tickets.example/{id}"),
            Linkifier.of(
                "repo/(?P<in_repo>[a-z/ ]+)!", "https://code.example/{+in_repo}?q={in_repo}")),
        Map.of(
            "green_tick",
            "/user_avatars/2/emoji/images/1.png",
            "n".repeat(Emoji.MAX_NAME_LENGTH),
            "/user_avatars/2/emoji/images/2.png",
            "zulip",
            "/static/generated/emoji/images/emoji/unicode/zulip.png"),
        null,
        emoticons);
  }
}
