package chat.exports.work;

import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.testkit.RunningService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A replica without workers, with a storage of its own. */
final class NoWorkersTest {

  @Test
  void replicaWithoutWorkersRemovesAbandonedFiles(@TempDir Path storage) throws IOException {
    RunningService replica =
        RunningService.start(
            Program.EXPORTS,
            Map.of("CHAT_EXPORT_WORKERS", "0", "CHAT_STORAGE_DIRECTORY", storage.toString()));
    try {
      // The storage has already run its cleanup at startup.
      Path abandoned = Files.createFile(storage.resolve("incoming").resolve("abandoned"));
      Instant longAgo = replica.clock().instant().minus(Duration.ofHours(2));
      Files.setLastModifiedTime(abandoned, FileTime.from(longAgo));
      replica.clock().advance(Duration.ofMinutes(10));
      await().until(() -> !Files.exists(abandoned));
    } finally {
      replica.close();
    }
  }
}
