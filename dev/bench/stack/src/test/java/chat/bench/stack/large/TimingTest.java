package chat.bench.stack.large;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.bench.stack.measure.CpuTimes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TimingTest {

  private static final CpuTimes CPU =
      new CpuTimes(
          Map.of("PostgreSQL", Duration.ofMillis(300), "gateway", Duration.ofMillis(100)),
          Duration.ofMillis(400),
          Duration.ofMillis(400));

  @Test
  void percentilesAreOfTheLatencies() {
    var latencies =
        IntStream.rangeClosed(1, 100).mapToObj(i -> Duration.ofMillis(101 - i)).toList();
    var timing = new Timing("large-all", latencies, 0, 100, CPU);

    assertThat(timing.first()).isEqualTo(Duration.ofMillis(100));
    assertThat(timing.p50()).isEqualTo(Duration.ofMillis(50));
    assertThat(timing.p99()).isEqualTo(Duration.ofMillis(99));
    assertThat(timing.max()).isEqualTo(Duration.ofMillis(100));
  }

  @Test
  void rowShowsItsCost() {
    var latencies = List.of(Duration.ofMillis(10), Duration.ofMillis(1_500));

    assertThat(TimingReport.line(new Timing("large-all", latencies, 1, -1, CPU)))
        .isEqualTo("large-all | 2 | 1 |  | 10.0 | 10.0 | 1,500 | 1,500 | 200 | 150");
  }

  @Test
  void rowWithoutRequestIsRefused() {
    assertThatThrownBy(() -> new Timing("large-all", List.of(), 0, -1, CPU))
        .hasMessage("no request of large-all");
  }
}
