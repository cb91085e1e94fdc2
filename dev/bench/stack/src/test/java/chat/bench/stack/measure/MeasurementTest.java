package chat.bench.stack.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

public class MeasurementTest {

  public static Measurement of(String row, int connections, long succeeded, OptionalLong stored) {
    var cpu =
        new CpuTimes(
            Map.of("messaging-service", Duration.ofMillis(200)),
            Duration.ofMillis(300),
            Duration.ofMillis(1_300));
    var load =
        new Load(
            succeeded + 5,
            5,
            0,
            Duration.ofSeconds(2),
            Duration.ofMillis(4),
            Duration.ofMillis(120));
    return new Measurement(row, connections, load, stored, cpu);
  }

  @Test
  void costIsPerSuccessfulRequest() {
    var measurement = of("send", 8, 1_000, OptionalLong.empty());

    assertThat(measurement.microsEach()).containsExactly(Map.entry("messaging-service", 200L));
    assertThat(measurement.microsOfAll()).isEqualTo(200);
    assertThat(measurement.othersProcessors()).isEqualTo(0.5);
  }

  @ParameterizedTest
  @CsvSource({"999, false", "1000, true", "1008, true", "1009, false"})
  void requestsInFlightAtTheEndMayBeStored(long stored, boolean isAllStored) {
    assertThat(of("send", 8, 1_000, OptionalLong.of(stored)).isAllStored()).isEqualTo(isAllStored);
  }

  @Test
  void rowWithoutSuccessHasNoCost() {
    assertThat(of("send", 8, 0, OptionalLong.empty()).microsOfAll()).isZero();
  }
}
