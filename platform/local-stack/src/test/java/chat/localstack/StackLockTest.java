package chat.localstack;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.localstack.process.StackFailure;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackLockTest {

  @TempDir Path directory;

  @Test
  void secondStackIsRefusedWithTheFirstOnesProcess() {
    try (var held = StackLock.take(directory)) {
      assertThatThrownBy(() -> StackLock.take(directory))
          .isInstanceOf(StackFailure.class)
          .hasMessageContaining("process " + ProcessHandle.current().pid())
          .hasMessageContaining(directory.toString());
    }
  }

  @Test
  void directoryIsFreeAgainAfterTheStackHasStopped() {
    StackLock.take(directory).close();

    StackLock.take(directory).close();
  }
}
