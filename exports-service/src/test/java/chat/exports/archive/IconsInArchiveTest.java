package chat.exports.archive;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.ExportContract;
import chat.contracts.Program;
import chat.exports.Archive;
import chat.exports.Exports;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import chat.testkit.owner.TestExportPages;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Icon and logos of the organization in an archive. */
@ServiceTest(value = Program.EXPORTS, environment = "CHAT_EXPORT_WORKERS=4")
final class IconsInArchiveTest {

  private final Exports exports;
  private final TestExportPages owners;

  IconsInArchiveTest(RunningService service, TestServers servers) {
    this.exports = new Exports(service);
    this.owners = servers.owners().exportPages();
    owners.setBlob("5/files/4f/bXk2cTl2M0pEd1ZsQjh0Zk5h", new byte[30_720]);
    owners.setBlob("5/emoji/AAAAAAAAAAAAAAAAAAAAAA.png", new byte[1]);
    owners.setBlob("5/avatars/BBBBBBBBBBBBBBBBBBBBBB.png", new byte[1]);
  }

  @Test
  void archiveContainsIconAndLogos() {
    String icon = "5/realm/CCCCCCCCCCCCCCCCCCCCCC.png";
    owners.setBlob(icon, "an icon".getBytes(StandardCharsets.UTF_8));
    String row = "{\"kind\":\"icon\",\"files\":[{\"blob\":\"%1$s\",\"path\":\"%1$s\"}]}";
    owners.setResponse(
        Program.UPLOADS,
        exports.organization().id(),
        ExportContract.pages(Program.UPLOADS)
            .replace(
                "#{\"table\":\"realm_picture\"}",
                "#{\"table\":\"realm_picture\"}\n" + row.formatted(icon))
            .replace("\"rows\":4", "\"rows\":5"));
    Archive archive = exports.archive(exports.request("public"));
    assertThat(archive.text("realm_icons/" + icon)).isEqualTo("an icon");
    assertThat(archive.json("realm_icons/records.json").at("/records/0/kind").asText())
        .isEqualTo("icon");
    assertThat(archive.json("realm.json").has("realm_picture")).isFalse();
  }
}
