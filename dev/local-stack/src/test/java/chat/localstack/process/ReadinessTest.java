package chat.localstack.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ReadinessTest {

  private static final Duration PATIENCE = Duration.ofMillis(100);

  private final AtomicInteger timeouts = new AtomicInteger();

  /** Called at each timeout; returns whether the program is still busy. */
  private boolean isBusy(int times) {
    return timeouts.incrementAndGet() <= times;
  }

  @Test
  void busyProgramExtendsTheWait() {
    Readiness readiness = () -> timeouts.get() == 3;
    assertThatCode(
            () -> readiness.longerWhile(() -> isBusy(3)).await("program", PATIENCE, () -> true))
        .doesNotThrowAnyException();
  }

  @Test
  void waitEndsOnceTheProgramIsNoLongerBusy() {
    Readiness readiness = () -> false;
    assertThatThrownBy(
            () -> readiness.longerWhile(() -> isBusy(2)).await("program", PATIENCE, () -> true))
        .isInstanceOf(StackFailure.class)
        .hasMessageContaining("program was not ready");
    assertThat(timeouts).hasValue(3);
  }
}
