package chat.kit.error;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class ErrorCaseTest {

  @Test
  void longInputIsTruncatedInTheErrorText() {
    String text = RequestError.INVALID.refuse("🐙".repeat(100_000)).text();
    assertTrue(text.startsWith("Invalid 🐙🐙"), text);
    assertTrue(text.endsWith("🐙…"), text);
    assertTrue(text.length() < 3_000, () -> text.length() + "");
    assertFalse(RequestError.INVALID.refuse("x".repeat(2_000)).text().contains("…"));
    assertEquals(
        "x is too long (limit: 3 characters)", RequestError.TOO_LONG.refuse("x", 3).text());
  }
}
