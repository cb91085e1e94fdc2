package chat.kit.token;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

final class CallerTest {

  private static Caller caller(String client) {
    return new Caller(1, 2, Role.MEMBER, false, null, client);
  }

  @Test
  void clientNameIsTruncatedTo30Characters() {
    String longest = "😀".repeat(30);
    assertEquals(longest, caller(longest).client());
    assertEquals(longest, caller(longest + "x").client());
    assertEquals("x".repeat(30), caller("curl").withClient("x".repeat(31)).client());
  }
}
