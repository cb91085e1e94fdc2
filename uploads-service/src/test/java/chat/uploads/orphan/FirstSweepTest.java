package chat.uploads.orphan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.blob.BlobKey;
import chat.blob.BlobStore;
import chat.contracts.Program;
import chat.testkit.RunningService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FirstSweepTest {

  private static final BlobKey ORPHAN = new BlobKey("1/of-failing-owner/a");

  private final RunningService service;
  private final BlobStore blobs;

  FirstSweepTest(@TempDir Path storage) throws IOException {
    store(storage.resolve("blobs").resolve(ORPHAN.text()));
    this.service =
        RunningService.start(
            Program.UPLOADS,
            Map.of(
                "CHAT_STORAGE_DIRECTORY", storage.toString(),
                "CHAT_ORPHANED_BLOBS_SOON", "10ms",
                "CHAT_TEST_FAILING_OWNER", "true"));
    this.blobs = service.bean(BlobStore.class);
  }

  /** Stores the orphan before the first sweep, which fails only if it finds a blob. */
  private static void store(Path orphan) throws IOException {
    Files.createDirectories(orphan.getParent());
    Files.write(orphan, new byte[10]);
    Files.setLastModifiedTime(orphan, FileTime.from(Instant.now().minus(Duration.ofDays(2))));
  }

  @AfterEach
  void stop() {
    service.close();
  }

  @Test
  void failedFirstSweepIsRetriedSoon() {
    assertThat(blobs.size(ORPHAN)).isPresent();
    service.bean(FailingOwner.class).recover();
    await().atMost(Duration.ofMinutes(1)).until(() -> blobs.size(ORPHAN).isEmpty());
  }
}
