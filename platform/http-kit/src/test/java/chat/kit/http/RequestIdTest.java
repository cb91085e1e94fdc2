package chat.kit.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestIdTest {
  private static final String LONGEST = "x".repeat(64);

  @ParameterizedTest
  @ValueSource(strings = {"a", "AZaz09._-", "7f1c8a2e-1b2d-4c3e-9f00-aabbccddeeff"})
  void validClientIdIsAccepted(String sent) {
    assertEquals(sent, RequestId.acceptOrMake(sent).value());
    assertEquals(LONGEST, RequestId.acceptOrMake(LONGEST).value());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a b", "a/b", "a\nb", "é", "٣", "@", "[", "`", "{", ":"})
  void invalidClientIdIsReplaced(String sent) {
    var made = RequestId.acceptOrMake(sent).value();
    assertNotEquals(sent, made);
    assertEquals(made, RequestId.acceptOrMake(made).value());
    assertTrue(RequestId.acceptOrMake(LONGEST + "x").value().length() <= LONGEST.length());
  }

  @Test
  void generatedIdsAreUnique() {
    assertNotEquals(RequestId.acceptOrMake(null), RequestId.acceptOrMake(null));
  }
}
