package chat.localstack;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.localstack.process.StackFailure;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackLockTest {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @TempDir Path directory;

  @Test
  void refusalOfASecondStackNamesTheFirstProcess() {
    try (var held = StackLock.take(directory, PATIENCE)) {
      assertThatThrownBy(() -> StackLock.take(directory, PATIENCE))
          .isInstanceOf(StackFailure.class)
          .hasMessageContaining("process " + ProcessHandle.current().pid())
          .hasMessageContaining(directory.toString());
    }
  }

  @Test
  void lockIsReleasedWhenTheStackStops() {
    StackLock.take(directory, PATIENCE).close();

    StackLock.take(directory, PATIENCE).close();
  }

  @Test
  void secondStackWaitsForAStoppingStack() throws Exception {
    var first = StackLock.take(directory, PATIENCE);
    first.announceEnd();
    var second = CompletableFuture.supplyAsync(() -> StackLock.take(directory, PATIENCE));
    assertThatThrownBy(() -> second.get(300, TimeUnit.MILLISECONDS))
        .isInstanceOf(TimeoutException.class);
    first.close();
    second.get(1, TimeUnit.MINUTES).close();
  }
}
