package chat.localstack.endtoend;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** An external tool; tests that need it are skipped without it. */
public final class ExternalTool {

  /** Environment variable with the tools, separated by blanks, whose absence fails a test. */
  private static final String REQUIRED = "CHAT_TESTS_REQUIRE";

  private ExternalTool() {}

  /** Requires a program in one of the directories of {@code PATH}. */
  public static void requireOnPath(String program) {
    requireInstalled(
        program,
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(each -> Files.isExecutable(Path.of(each, program))));
  }

  static void requireInstalled(String name, boolean isInstalled) {
    if (isInstalled) {
      return;
    }
    if (List.of(System.getenv().getOrDefault(REQUIRED, "").split(" ")).contains(name)) {
      fail("There is no %s, which %s requires".formatted(name, REQUIRED));
    }
    abort("skipped: there is no " + name);
  }
}
