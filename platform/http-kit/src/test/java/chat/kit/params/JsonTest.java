package chat.kit.params;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class JsonTest {

  private static final int NAMES = 4_000;
  private static final int LENGTH = 49_000;

  private static long usedBytes() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  @Test
  void parsedNamesAreNotRetained() throws IOException {
    String filling = "x".repeat(LENGTH);
    long before = usedBytes();
    for (int i = 0; i < NAMES; i++) {
      String name = filling + i;
      Map<?, ?> read = (Map<?, ?>) Json.parse("{\"" + name + "\": 1}", 10, 10);
      assertTrue(read != null && read.containsKey(name));
    }
    long kept = usedBytes() - before;
    assertTrue(kept < (long) NAMES * LENGTH / 4, kept + " bytes");
  }

  @Test
  void longNamesAreAccepted() throws IOException {
    String name = "x".repeat(1_000_000);
    Map<?, ?> read = (Map<?, ?>) Json.parse("{\"" + name + "\": 1}", 10, 10);
    assertTrue(read != null && read.containsKey(name));
  }
}
