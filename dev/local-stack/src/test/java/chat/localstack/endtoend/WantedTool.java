package chat.localstack.endtoend;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.util.List;

/** A tool that comes from elsewhere; without it a test that wants it is skipped. */
final class WantedTool {

  /** Names the tools, with blanks between, without which such a test fails. */
  private static final String REQUIRED = "CHAT_TESTS_REQUIRE";

  private WantedTool() {}

  static void check(String name, boolean isThere) {
    if (isThere) {
      return;
    }
    if (List.of(System.getenv().getOrDefault(REQUIRED, "").split(" ")).contains(name)) {
      fail("There is no %s, which %s requires".formatted(name, REQUIRED));
    }
    abort("skipped: there is no " + name);
  }
}
