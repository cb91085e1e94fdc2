package chat.exports.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Uses a clock that only the test and the pauses advance. */
final class ThrottleTest {

  private long now = 17;
  private long paused;
  private double share = 1;
  private final Throttle throttle = new Throttle(() -> share, new TestTime());

  private final class TestTime implements Throttle.Time {

    @Override
    public long now() {
      return now;
    }

    @Override
    public void pause(long nanos) {
      paused += nanos;
      now += nanos;
    }
  }

  private boolean work(Duration length) throws IOException {
    now += length.toNanos();
    return throttle.pauseIfDue();
  }

  private long pausedMillis() {
    return Math.round(paused / 1e6);
  }

  @ParameterizedTest
  @CsvSource({"1, 0", "0.5, 8", "0.25, 24", "0.1, 72", "0.05, 152"})
  void pausesLimitWorkToItsShareOfTheTime(double part, long pause) throws IOException {
    share = part;
    assertThat(work(Duration.ofMillis(8))).isTrue();
    assertThat(pausedMillis()).isEqualTo(pause);
  }

  @Test
  void pauseIsDueAfterSeveralSmallSteps() throws IOException {
    share = 0.25;
    for (int i = 0; i < 3; i++) {
      assertThat(work(Duration.ofMillis(1))).isFalse();
    }
    assertThat(paused).isZero();
    assertThat(work(Duration.ofMillis(1))).isTrue();
    assertThat(pausedMillis()).isEqualTo(12);
    assertThat(work(Duration.ofMillis(1))).isFalse();
  }

  @Test
  void noPauseIsLongerThanASecond() throws IOException {
    share = 0.1;
    work(Duration.ofMinutes(1));
    assertThat(pausedMillis()).isEqualTo(1_000);
  }

  @Test
  void messagesAreReadInTimeSlices() throws IOException {
    share = 0.5;
    int[] slices = {0};
    ExportProgress exportProgress = new ExportProgress(throttle);
    exportProgress.meanwhile(() -> slices[0]++);
    for (int i = 0; i < 1_000; i++) {
      now += 100_000;
      exportProgress.step();
    }
    assertThat(slices[0]).isEqualTo(25);
    assertThat(pausedMillis()).isEqualTo(100);
    assertThat(exportProgress.steps()).isEqualTo(1_000);
  }
}
