package chat.bench.stack.measure;

import static org.assertj.core.api.Assertions.assertThat;

import chat.bench.stack.measure.CpuTimes.Stat;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CpuTimesTest {

  @Test
  void processTimeIncludesEndedChildren() {
    var stat =
        Stat.parse("17 (a (strange) name) S 5 17 17 0 -1 4194560 10 20 0 0 100 20 3 4 20 0 1 0 99");

    assertThat(stat).isEqualTo(new Stat(5, 127));
  }

  @Test
  void treeTimeIncludesAllDescendants() {
    var stats =
        Map.of(
            1L, new Stat(0, 1_000),
            10L, new Stat(1, 100),
            11L, new Stat(10, 20),
            12L, new Stat(11, 3),
            20L, new Stat(1, 7));

    assertThat(CpuTimes.ofTrees(List.of(10L), stats)).isEqualTo(Duration.ofMillis(1_230));
  }

  @Test
  void processBelowTwoRootsIsCountedOnce() {
    var stats = Map.of(10L, new Stat(1, 100), 11L, new Stat(10, 20));

    assertThat(CpuTimes.ofTrees(List.of(10L, 11L), stats)).isEqualTo(Duration.ofMillis(1_200));
  }

  @Test
  void idleTimeIsNotBusy() {
    assertThat(CpuTimes.busy("cpu  1 2 3 1000 2000 4 5 6 0 0")).isEqualTo(Duration.ofMillis(210));
  }

  @Test
  void timeOfOwnProcessesIsSeparateFromOthers() {
    var before = CpuTimes.now(Map.of());
    long until = System.nanoTime() + Duration.ofMillis(300).toNanos();
    while (System.nanoTime() < until) {
      Thread.onSpinWait();
    }
    var since = CpuTimes.now(Map.of("me", ProcessHandle.current().pid())).since(before);

    assertThat(since.ours()).isGreaterThanOrEqualTo(Duration.ofMillis(50));
    assertThat(since.machine()).isGreaterThanOrEqualTo(since.others());
  }
}
