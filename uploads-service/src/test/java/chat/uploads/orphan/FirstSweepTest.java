package chat.uploads.orphan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.blob.BlobKey;
import chat.blob.BlobStore;
import chat.contracts.Program;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@ServiceTest(
    value = Program.UPLOADS,
    environment = {
      "CHAT_STORAGE_DIRECTORY=target/storage-swept-soon",
      "CHAT_ORPHANED_BLOBS_SOON=10ms",
      "CHAT_TEST_FAILING_OWNER=true"
    })
final class FirstSweepTest {

  private final RunningService service;
  private final BlobStore blobs;

  FirstSweepTest(RunningService service) {
    this.service = service;
    this.blobs = service.bean(BlobStore.class);
  }

  @Test
  void firstLookComesSoonAfterTheStartAndAnotherSoonAfterItFailed() throws IOException {
    BlobKey orphan = new BlobKey("1/of-failing-owner/a");
    blobs.put(orphan, new ByteArrayInputStream(new byte[10]));
    Files.setLastModifiedTime(
        Path.of("target/storage-swept-soon/blobs", orphan.text()),
        FileTime.from(service.clock().instant().minus(Duration.ofDays(2))));
    assertThat(blobs.size(orphan)).isPresent();
    service.bean(FailingOwner.class).recover();
    await().atMost(Duration.ofMinutes(1)).until(() -> blobs.size(orphan).isEmpty());
  }
}
