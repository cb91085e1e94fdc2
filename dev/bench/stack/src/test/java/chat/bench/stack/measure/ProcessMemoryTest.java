package chat.bench.stack.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProcessMemoryTest {

  @Test
  void proportionalSetSizeIsCounted() {
    var lines = Stream.of("55-66 ---p 0 0 [rollup]", "Rss:  9000 kB", "Pss:   1234 kB");

    assertThat(ProcessMemory.kibibytes(lines)).isEqualTo(1_234);
  }

  @Test
  void memoryOfAProcessIsMeasured() {
    var memory = ProcessMemory.of(Map.of("me", ProcessHandle.current().pid()));

    assertThat(memory.get("me")).isBetween(10L, 10_000L);
  }
}
