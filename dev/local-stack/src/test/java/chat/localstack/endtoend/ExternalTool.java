package chat.localstack.endtoend;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.util.List;

/** An external tool; tests that need it are skipped without it. */
final class ExternalTool {

  /** Environment variable with the tools, separated by blanks, whose absence fails a test. */
  private static final String REQUIRED = "CHAT_TESTS_REQUIRE";

  private ExternalTool() {}

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
