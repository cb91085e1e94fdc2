package chat.kit.stream;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

final class PipeTest {

  private final Pipe pipe = new Pipe(Duration.ofMillis(500));

  @Test
  void writtenBytesAreReadCompletely() throws Exception {
    byte[] content = new byte[3_000_000];
    new Random(1).nextBytes(content);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<byte[]> read = threads.submit(() -> pipe.source().readAllBytes());
      try (OutputStream sink = pipe.sink()) {
        sink.write(content[0]);
        sink.write(content, 1, content.length - 1);
      }
      assertArrayEquals(content, read.get());
      assertEquals(-1, pipe.source().read());
    }
  }

  @Test
  void failedWriterIsNotEndOfStream() throws Exception {
    pipe.sink().write(new byte[100]);
    pipe.fail(new IllegalStateException("broken"));
    IOException cutOff = assertThrows(IOException.class, () -> pipe.source().readAllBytes());
    assertTrue(String.valueOf(cutOff.getMessage()).contains("broken"));
  }

  @Test
  void readAfterAFailureFailsWithoutWaiting() {
    Pipe patient = new Pipe(Duration.ofHours(1));
    patient.fail(new IllegalStateException("broken"));
    assertThrows(IOException.class, () -> patient.source().read());
    assertTimeoutPreemptively(
        Duration.ofSeconds(10),
        () -> assertThrows(IOException.class, () -> patient.source().read()));
  }

  @Test
  void writerFailsOnceTheReaderHasClosed() throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<?> writing =
          threads.submit(() -> {
            while (true) {
              pipe.sink().write(new byte[1_000]);
            }
          });
      assertEquals(0, pipe.source().read());
      pipe.source().close();
      ExecutionException ended = assertThrows(ExecutionException.class, writing::get);
      assertTrue(ended.getCause() instanceof IOException);
    }
  }

  @Test
  void readsAndWritesTimeOut() {
    assertThrows(IOException.class, () -> pipe.source().read());
    assertThrows(IOException.class, () -> pipe.sink().write(new byte[10_000_000]));
  }
}
