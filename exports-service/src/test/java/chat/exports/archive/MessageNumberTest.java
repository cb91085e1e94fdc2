package chat.exports.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.ExportContract;
import chat.contracts.Program;
import chat.exports.Exports;
import chat.exports.request.DataExportRepository;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.testkit.owner.TestExportPages;
import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An export needs a known number of messages within the limit. */
@ServiceTest(value = Program.EXPORTS, environment = "CHAT_EXPORT_WORKERS=4")
final class MessageNumberTest {

  private final RunningService service;
  private final Exports exports;
  private final TestOrganization organization;
  private final TestExportPages owners;

  MessageNumberTest(RunningService service, TestServers servers) {
    this.service = service;
    this.exports = new Exports(service);
    this.organization = exports.organization();
    this.owners = servers.owners().exportPages();
    owners.setBlob("5/files/4f/bXk2cTl2M0pEd1ZsQjh0Zk5h", new byte[30_720]);
    owners.setBlob("5/emoji/AAAAAAAAAAAAAAAAAAAAAA.png", new byte[1]);
    owners.setBlob("5/avatars/BBBBBBBBBBBBBBBBBBBBBB.png", new byte[1]);
  }

  private int countedAttempts(long id) {
    return service
        .bean(DataExportRepository.class)
        .find(organization.id(), id)
        .orElseThrow()
        .countedAttempts();
  }

  @Test
  void attemptFailsWithoutAMessageCount() {
    String pages = ExportContract.pages(Program.MESSAGING);
    owners.setResponse(Program.MESSAGING, organization.id(), pages.replace(",\"number\":3", ""));
    long id = exports.request("public");
    await().until(() -> countedAttempts(id) == 2);
    assertThat(exports.listed(id).path("export_url").isNull()).isTrue();
    owners.setResponse(Program.MESSAGING, organization.id(), pages);
    exports.endBackoff(id);
    assertThat(exports.archive(id).messageIds()).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 250_001})
  void messageCountIsReadFromItsFormerField(int number) {
    String pages = ExportContract.pages(Program.MESSAGING);
    owners.setResponse(
        Program.MESSAGING,
        organization.id(),
        pages
            .replace(",\"number\":3", "")
            .replace("\"about\":{", "\"about\":{\"messages\":%d,".formatted(number)));
    long id = exports.request("public");
    JsonNode ended =
        exports.await(
            id,
            export ->
                !export.path("export_url").isNull() || !export.path("failed_timestamp").isNull());
    assertThat(ended.path("failed_timestamp").isNull()).isEqualTo(number == 3);
  }
}
