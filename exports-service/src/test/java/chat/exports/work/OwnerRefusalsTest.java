package chat.exports.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.exports.Exports;
import chat.exports.request.DataExport;
import chat.exports.request.DataExportRepository;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import chat.testkit.owner.TestExportPages;
import chat.testkit.owner.TestMessages;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A busy owner is retried; an owner that keeps failing ends the export. */
@ServiceTest(value = Program.EXPORTS, environment = "CHAT_EXPORT_WORKERS=4")
final class OwnerRefusalsTest {

  private final RunningService service;
  private final Exports exports;
  private final long organizationId;
  private final TestExportPages owners;
  private final TestMessages messages;

  OwnerRefusalsTest(RunningService service, TestServers servers) {
    this.service = service;
    this.exports = new Exports(service);
    this.organizationId = exports.organization().id();
    this.owners = servers.owners().exportPages();
    this.messages = servers.owners().messages();
    owners.setBlob("5/files/4f/bXk2cTl2M0pEd1ZsQjh0Zk5h", new byte[30_720]);
    owners.setBlob("5/emoji/AAAAAAAAAAAAAAAAAAAAAA.png", new byte[1]);
    owners.setBlob("5/avatars/BBBBBBBBBBBBBBBBBBBBBB.png", new byte[1]);
  }

  private DataExport stored(long id) {
    return service.bean(DataExportRepository.class).find(organizationId, id).orElseThrow();
  }

  private int countedAttemptsIfTheFirstReturns(int status) {
    owners.refuse(Program.MESSAGING, organizationId, 1, status);
    long id = exports.request("public");
    assertThat(exports.archive(id).messageIds()).hasSize(3);
    assertThat(stored(id).attempts()).isEqualTo(2);
    return stored(id).countedAttempts();
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 404, 500, 502})
  void attemptCountsIfTheOwnerFails(int status) {
    assertThat(countedAttemptsIfTheFirstReturns(status)).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 503})
  void attemptDoesNotCountIfTheOwnerIsBusy(int status) {
    assertThat(countedAttemptsIfTheFirstReturns(status)).isEqualTo(1);
  }

  private void awaitFailure(long id, String reason) {
    await()
        .atMost(Duration.ofMinutes(2))
        .until(() -> {
          exports.endBackoff(id);
          return stored(id).status() == DataExport.Status.FAILED;
        });
    assertThat(exports.listed(id).path("failed_timestamp").isNull()).isFalse();
    await().until(() -> !messages.sent(organizationId).isEmpty());
    assertThat(messages.sent(organizationId).getFirst().path("content").asText())
        .isEqualTo("Your data export failed. " + reason);
  }

  @Test
  void exportFailsIfTheFirstOwnerKeepsFailing() {
    owners.refuse(Program.MESSAGING, organizationId, Integer.MAX_VALUE, 500);
    long id = exports.request("public");
    awaitFailure(id, "It was not completed within 12 attempts; request a new export later.");
    assertThat(owners.requests(organizationId)).hasSize(ExportAttempt.MAX_ATTEMPTS);
  }

  @Test
  void exportFailsAfterTwentyFourHours() {
    owners.refuse(Program.MESSAGING, organizationId, Integer.MAX_VALUE);
    long id = exports.request("public");
    exports.makeOlder(id, Duration.ofHours(25));
    awaitFailure(id, "It was not completed within 24 hours; request a new export later.");
    assertThat(owners.requests(organizationId))
        .as("one that has waited in the queue is tried as often as others")
        .hasSize(ExportAttempt.MAX_ATTEMPTS + 1);
  }
}
