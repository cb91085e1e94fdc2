package chat.kit.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ch.qos.logback.classic.spi.LoggingEvent;
import chat.contracts.Program;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

final class ProgramNameTest {

  private static String logged() {
    return new ProgramName().convert(new LoggingEvent());
  }

  @Test
  void threadLogsTheProgramOfItsCreator() throws Exception {
    var ofPool = new CompletableFuture<String>();
    var ofVirtualThread = new CompletableFuture<String>();
    Thread.ofPlatform()
        .start(() -> {
          ProgramName.set(Program.EXPORTS);
          Thread.ofVirtual().start(() -> ofVirtualThread.complete(logged()));
          try (var pool = Executors.newSingleThreadExecutor()) {
            pool.execute(() -> ofPool.complete(logged()));
          }
        });
    assertEquals("exports-service", ofPool.get());
    assertEquals("exports-service", ofVirtualThread.get());
  }

  @Test
  void threadOfNoProgramLogsADash() {
    assertEquals("-", logged());
  }
}
