package chat.bench.stack.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LoadTest {

  private static final String OUTPUT =
      """
      Running 2s test @ http://127.0.0.1:8080
        1 threads and 8 connections
      Requests/sec:    500.00
      seen requests=1000 micros=2000000 refused=10 connect=1 read=2 write=3 timeout=4 p50=7250 p99=31000
      """;

  @Test
  void resultLineIsParsedFromTheOutput() {
    var load = Load.parse(OUTPUT);

    assertThat(load)
        .isEqualTo(
            new Load(
                1_000,
                10,
                10,
                Duration.ofSeconds(2),
                Duration.ofNanos(7_250_000),
                Duration.ofMillis(31)));
  }

  @Test
  void refusedAndBrokenRequestsAreNoSuccesses() {
    var load = Load.parse(OUTPUT);

    assertThat(load.succeeded()).isEqualTo(990);
    assertThat(load.errors()).isEqualTo(20);
    assertThat(load.perSecond()).isEqualTo(495.0);
  }

  @Test
  void outputWithoutResultLineIsReported() {
    assertThatThrownBy(() -> Load.parse("unable to connect to 127.0.0.1:1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("unable to connect");
  }
}
