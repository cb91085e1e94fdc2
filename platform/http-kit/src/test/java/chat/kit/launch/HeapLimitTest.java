package chat.kit.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HeapLimitTest {
  private static final long MEBIBYTE = 1 << 20;

  @ParameterizedTest
  @CsvSource({"512, 300", "300, 300", "240, 300", "237, 300", "100000, 24000"})
  void heapThatDoesNotFitIsRefused(long heap, long memory) {
    assertEquals(
        Optional.of(
            "the heap may grow to %d MiB and needs 64 MiB beside it, but the container (or machine)"
                    .formatted(heap)
                + " has %d MiB; give it %d MiB, or set a smaller -Xmx in JAVA_OPTIONS"
                    .formatted(memory, heap + 64)),
        HeapLimit.refusal(heap * MEBIBYTE, memory * MEBIBYTE));
  }

  @ParameterizedTest
  @CsvSource({"180, 300", "236, 300", "96, 256", "60, 0"})
  void heapThatFitsIsAccepted(long heap, long memory) {
    assertEquals(Optional.empty(), HeapLimit.refusal(heap * MEBIBYTE, memory * MEBIBYTE));
  }

  @Test
  void ownHeapFits() {
    assertEquals(Optional.empty(), HeapLimit.refusal());
  }
}
