package chat.localstack.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ReadinessTest {

  private static final Duration PATIENCE = Duration.ofMillis(100);

  private final AtomicInteger over = new AtomicInteger();

  /** Called at each timeout; returns whether the program is still busy. */
  private boolean isBusy(int times) {
    return over.incrementAndGet() <= times;
  }

  @Test
  void programThatIsBusyIsWaitedForLonger() {
    Readiness readiness = () -> over.get() == 3;
    assertThatCode(
            () -> readiness.longerWhile(() -> isBusy(3)).await("program", PATIENCE, () -> true))
        .doesNotThrowAnyException();
  }

  @Test
  void programThatIsBusyNoMoreHasTheSamePatienceAgain() {
    Readiness readiness = () -> false;
    assertThatThrownBy(
            () -> readiness.longerWhile(() -> isBusy(2)).await("program", PATIENCE, () -> true))
        .isInstanceOf(StackFailure.class)
        .hasMessageContaining("program was not ready");
    assertThat(over).hasValue(3);
  }
}
