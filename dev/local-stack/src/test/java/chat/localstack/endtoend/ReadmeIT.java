package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands of README's "First messages", as printed. */
@EndToEnd
class ReadmeIT {

  private static final Pattern COMMANDS =
      Pattern.compile("## First messages.*?```\\n(.*?)```", Pattern.DOTALL);

  private final Site site;

  @TempDir Path directory;

  ReadmeIT(Site site) {
    this.site = site;
  }

  /**
   * Runs the commands for both ways to start the product.
   *
   * @param credentials directory of the files, relative to the repository
   */
  @ParameterizedTest
  @ValueSource(strings = {".local", ".local/compose"})
  void firstMessagesWorkAsPrinted(String credentials) throws Exception {
    var link = directory.resolve(credentials);
    Files.createDirectories(link.getParent());
    Files.createSymbolicLink(link, site.directory());

    // A new channel each time, since the stack is shared.
    var output = run(commands().replace("lunch", "lunch-" + UUID.randomUUID()));

    assertThat(output)
        .contains("**Soup**, who is in?", "\"type\":\"message\"", "\"content\":\"Hello\"")
        .doesNotContain("\"result\":\"error\"");
    assertThat(output.split("\"result\":\"success\"", -1)).hasSizeGreaterThan(5);
  }

  private static String commands() throws IOException {
    var readme = Path.of(System.getProperty("chat.repository"), "README.md");
    var commands = COMMANDS.matcher(Files.readString(readme));
    assertThat(commands.find()).isTrue();
    return commands.group(1);
  }

  private String run(String commands) throws IOException, InterruptedException {
    var shell =
        new ProcessBuilder("bash", "-c", commands)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .start();
    var output = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(shell.waitFor()).as(output).isZero();
    return output;
  }
}
