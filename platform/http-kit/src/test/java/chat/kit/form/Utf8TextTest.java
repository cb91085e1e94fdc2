package chat.kit.form;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Chunks have 8,192 bytes; a character may span two of them. */
final class Utf8TextTest {

  private static @Nullable String decoded(byte[] bytes) {
    Utf8Text text = new Utf8Text(bytes.length, 10);
    for (byte b : bytes) {
      text.add(b);
    }
    return text.text();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 8_188, 8_189, 8_190, 8_191, 8_192, 8_193, 20_000})
  void charactersAcrossChunksAreDecoded(int before) {
    for (String character : new String[] {"a", "ж", "漢", "🐙", "\uFFFD"}) {
      String text = "x".repeat(before) + character.repeat(5_000) + "y";
      assertEquals(text, decoded(text.getBytes(StandardCharsets.UTF_8)));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 8_188, 8_189, 8_190, 8_191, 8_192, 16_384})
  void malformedBytesAreRejected(int before) {
    for (String malformed :
        new String[] {"\u0080", "\u00F0\u009F", "\u00FF", "\u00ED\u00A0\u0080"}) {
      String bytes = "x".repeat(before) + malformed + "y".repeat(10_000);
      assertNull(decoded(bytes.getBytes(StandardCharsets.ISO_8859_1)));
      assertNull(decoded((bytes + malformed).getBytes(StandardCharsets.ISO_8859_1)));
    }
  }

  @Test
  void manyContinuationBytesAreRejected() {
    assertNull(decoded("\u0080".repeat(30_000).getBytes(StandardCharsets.ISO_8859_1)));
  }
}
