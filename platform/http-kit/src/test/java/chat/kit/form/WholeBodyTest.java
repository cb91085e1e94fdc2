package chat.kit.form;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import chat.kit.error.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WholeBodyTest {

  @ParameterizedTest
  @ValueSource(longs = {-1, 0, 5, 20_000, 30_000})
  void chunksAreJoinedForAnyAnnouncedLength(long expected) {
    WholeBody body = new WholeBody(expected, 100_000, _ -> {});
    body.add(new byte[10_000]);
    body.add(new byte[] {1, 2, 3});
    body.add(new byte[9_997]);
    byte[] bytes = body.bytes();
    assertEquals(20_000, bytes.length);
    assertEquals(3, bytes[10_002]);
    assertEquals(0, bytes[10_003]);
  }

  @Test
  void bodyBeyondTheMaximumIsRefused() {
    WholeBody body = new WholeBody(-1, 10_000, _ -> {});
    body.add(new byte[9_999]);
    body.add(new byte[] {7});
    assertEquals(7, body.bytes()[9_999]);
    assertEquals(413, assertThrows(Refusal.class, () -> body.add(new byte[1])).status());
  }

  @Test
  void bodyWithoutChunksIsEmpty() {
    assertArrayEquals(new byte[0], new WholeBody(-1, 10, _ -> {}).bytes());
  }
}
