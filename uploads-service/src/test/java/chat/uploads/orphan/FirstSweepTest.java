package chat.uploads.orphan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.blob.BlobKey;
import chat.blob.BlobStore;
import chat.contracts.Program;
import chat.testkit.RunningService;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FirstSweepTest {

  private final Path storage;
  private final RunningService service;
  private final BlobStore blobs;

  FirstSweepTest(@TempDir Path storage) {
    this.storage = storage;
    this.service =
        RunningService.start(
            Program.UPLOADS,
            Map.of(
                "CHAT_STORAGE_DIRECTORY", storage.toString(),
                "CHAT_ORPHANED_BLOBS_SOON", "10ms",
                "CHAT_TEST_FAILING_OWNER", "true"));
    this.blobs = service.bean(BlobStore.class);
  }

  @AfterEach
  void stop() {
    service.close();
  }

  @Test
  void firstLookComesSoonAfterTheStartAndAnotherSoonAfterItFailed() throws IOException {
    BlobKey orphan = new BlobKey("1/of-failing-owner/a");
    blobs.put(orphan, new ByteArrayInputStream(new byte[10]));
    Files.setLastModifiedTime(
        storage.resolve("blobs").resolve(orphan.text()),
        FileTime.from(service.clock().instant().minus(Duration.ofDays(2))));
    assertThat(blobs.size(orphan)).isPresent();
    service.bean(FailingOwner.class).recover();
    await().atMost(Duration.ofMinutes(1)).until(() -> blobs.size(orphan).isEmpty());
  }
}
