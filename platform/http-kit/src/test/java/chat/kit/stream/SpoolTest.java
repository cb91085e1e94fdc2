package chat.kit.stream;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import chat.kit.error.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SpoolTest {

  private static final int LARGE = 700_000;
  private static final int CAPACITY = 1 << 20;

  private final Spools spools = new Spools(1);

  private static byte[] noise(int length) {
    byte[] noise = new byte[length];
    new Random(length).nextBytes(noise);
    return noise;
  }

  private Spool filled(byte[] content) throws IOException {
    Spool spool = spools.open();
    int at = 0;
    for (int chunk = 1; at < content.length; chunk = 3 * chunk % 100_003) {
      int length = Math.min(chunk, content.length - at);
      spool.sink().write(content, at, length);
      at += length;
    }
    return spool;
  }

  @ParameterizedTest
  @ValueSource(
      ints = {0, 1, 511, 513, Spool.IN_MEMORY - 1, Spool.IN_MEMORY, Spool.IN_MEMORY + 1, LARGE})
  void spoolIsReadCompletelyAndInParts(int length) throws IOException {
    byte[] content = noise(length);
    try (Spool spool = filled(content)) {
      assertEquals(length, spool.length());
      assertArrayEquals(content, spool.bytes());
      try (InputStream part = spool.source(length / 3, length)) {
        assertArrayEquals(Arrays.copyOfRange(content, length / 3, length), part.readAllBytes());
      }
    }
  }

  @Test
  void smallBodyIsAnArrayAndLargeBodyAStream() throws IOException {
    assertArrayEquals(noise(1000), assertInstanceOf(byte[].class, filled(noise(1000)).body()));
    for (int i = 0; i < 5; i++) {
      StreamedBytes body = assertInstanceOf(StreamedBytes.class, filled(noise(LARGE)).body());
      assertEquals(OptionalLong.of(LARGE), body.length());
      try (InputStream content = body.content()) {
        assertArrayEquals(noise(LARGE), content.readAllBytes());
      }
    }
  }

  @Test
  void writeWithoutFreeMemoryIsRefusedWith503() throws IOException {
    Spool first = filled(noise(LARGE));
    Refusal refusal = assertThrows(Refusal.class, () -> filled(noise(LARGE)));
    assertEquals(503, refusal.status());
    assertArrayEquals(noise(1000), filled(noise(1000)).bytes());
    first.close();
    assertThrows(IOException.class, first::bytes);
  }

  @Test
  void readingAClosedSpoolTakesNoMemory() throws IOException {
    Spool spool = filled(noise(LARGE));
    spool.close();
    assertThrows(IOException.class, spool::bytes);
    assertAllMemoryIsFree();
  }

  private void assertAllMemoryIsFree() throws IOException {
    try (Spool all = filled(noise(CAPACITY))) {
      assertArrayEquals(noise(CAPACITY), all.bytes());
    }
  }

  @Test
  void writingToAClosedSpoolTakesNoMemory() throws IOException {
    Spool spool = filled(noise(1000));
    spool.close();
    assertThrows(IOException.class, () -> spool.sink().write(noise(LARGE)));
    assertAllMemoryIsFree();
  }

  @Test
  void closeDuringAWriteReleasesAllMemory() throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int closedAt = 0; closedAt < LARGE; closedAt += 7_001) {
        Spool spool = spools.open();
        CountDownLatch begun = new CountDownLatch(1);
        int before = closedAt;
        Future<?> writing =
            threads.submit(() -> {
              spool.sink().write(noise(before));
              begun.countDown();
              spool.sink().write(noise(LARGE - before));
              return null;
            });
        begun.await();
        spool.close();
        awaitEnd(writing);
        assertAllMemoryIsFree();
      }
    }
  }

  /** A writer that had finished before the spool was closed gets no exception. */
  private static void awaitEnd(Future<?> writing) throws InterruptedException {
    try {
      writing.get();
    } catch (ExecutionException e) {
      assertInstanceOf(IOException.class, e.getCause());
    }
  }
}
