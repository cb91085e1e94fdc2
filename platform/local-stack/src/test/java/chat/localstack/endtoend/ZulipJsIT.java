package chat.localstack.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A client that others have written speaks to the stack as it is, users to events. */
@EndToEnd
class ZulipJsIT {

  private static final List<String> FILES =
      List.of("package.json", "package-lock.json", "conversation.js");

  private final TestStack stack;

  ZulipJsIT(TestStack stack) {
    this.stack = stack;
  }

  @Test
  void conversationIsLedByZulipJs() throws Exception {
    assumeTrue(isThere("node") && isThere("npm"), "skipped: there is no node with npm");
    Path directory = copied();
    run(directory, "npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts");
    run(directory, "node", "conversation.js", credentials("member"), credentials("owner"));
  }

  private static boolean isThere(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(each -> Files.isExecutable(Path.of(each, program)));
  }

  /** In a directory of its own, where packages are installed. */
  private Path copied() throws IOException {
    Path from =
        Path.of(System.getProperty("chat.repository"), "platform/local-stack/src/test/zulip-js");
    Path to = Files.createDirectories(stack.directory().resolveSibling("zulip-js"));
    for (String file : FILES) {
      Files.copy(from.resolve(file), to.resolve(file), StandardCopyOption.REPLACE_EXISTING);
    }
    return to;
  }

  private String credentials(String account) {
    return stack.directory().resolve(account + ".zuliprc").toAbsolutePath().toString();
  }

  private static void run(Path directory, String... command) throws Exception {
    Process process =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(3, TimeUnit.MINUTES)).as(output).isTrue();
    assertThat(process.exitValue()).as(output).isZero();
  }
}
