package chat.exports.work;

import static org.assertj.core.api.Assertions.assertThat;

import chat.blob.StorageSpace;
import chat.contracts.Program;
import chat.exports.Exports;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Storage with less free space than required. */
@ServiceTest(
    value = Program.EXPORTS,
    environment = {"CHAT_STORAGE_MIN_FREE_MIB=1000000000", "CHAT_EXPORT_WORKERS=0"})
final class StorageSpaceTest {

  private final RunningService service;

  StorageSpaceTest(RunningService service) {
    this.service = service;
  }

  @Test
  void exportWaitsForFreeSpace() {
    Exports exports = new Exports(service);
    long id = exports.request("public");
    assertThat(service.bean(StorageSpace.class).isEnough()).isFalse();
    assertThat(service.bean(ExportAttempt.class).lease(Instant.MIN, Instant.MIN)).isEmpty();
    assertThat(exports.listed(id).path("pending").booleanValue()).isTrue();
  }

  @Test
  void programIsNotReadyWithoutFreeSpace() {
    Answer health = service.api().get("/health/readiness");
    assertThat(health.status()).isEqualTo(503);
    assertThat(health.textAt("/details/file-storage/status")).isEqualTo("DOWN");
    assertThat(health.textAt("/details/file-storage/details/message")).contains("Storage is full");
    assertThat(service.api().get("/health/liveness").status()).isEqualTo(200);
  }
}
