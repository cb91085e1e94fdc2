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
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Limits the missing files that the manifest lists. */
@ServiceTest(value = Program.EXPORTS, environment = "CHAT_EXPORT_WORKERS=4")
final class MissingFilesTest {

  private static final int MAX_LISTED = 10_000;
  private static final int MAX_CHARACTERS = 1 << 20;

  private final Exports exports;
  private final TestExportPages owners;

  MissingFilesTest(RunningService service, TestServers servers) {
    this.exports = new Exports(service);
    this.owners = servers.owners().exportPages();
    owners.setBlob("5/files/4f/bXk2cTl2M0pEd1ZsQjh0Zk5h", new byte[30_720]);
    owners.setBlob("5/emoji/AAAAAAAAAAAAAAAAAAAAAA.png", new byte[1]);
    owners.setBlob("5/avatars/BBBBBBBBBBBBBBBBBBBBBB.png", new byte[1]);
  }

  /** Exports this many messages, each with this many links to missing files. */
  private Archive archive(int messages, int linksEach, String name) {
    owners.setResponse(
        Program.MESSAGING,
        exports.organization().id(),
        out -> writeMessages(out, messages, linksEach, name));
    return exports.archive(exports.request("public"));
  }

  private static void writeMessages(OutputStream out, int messages, int linksEach, String name)
      throws IOException {
    List<String> lines = ExportContract.pages(Program.MESSAGING).lines().toList();
    for (String line : lines.subList(0, ExportContract.HEAD_LINES)) {
      write(out, line.replace("\"number\":3", "\"number\":" + messages));
    }
    for (int message = 1; message <= messages; message++) {
      StringBuilder content = new StringBuilder();
      for (int link = 0; link < linksEach; link++) {
        content.append(" /user_uploads/1/a/%012d%012d/%s".formatted(message, link, name));
      }
      write(
          out,
          lines
              .get(ExportContract.HEAD_LINES)
              .replace("\"id\":42", "\"id\":" + message)
              .replace("\"content\":\"Soup\"", "\"content\":\"" + content + '"'));
    }
    write(out, "#{\"end\":true,\"rows\":%d}".formatted(messages));
  }

  private static void write(OutputStream out, String line) throws IOException {
    out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void missingFilesBeyondTheLimitAreCounted() {
    Archive archive = archive(60, 220, "x");
    assertThat(archive.messageIds()).hasSize(60);
    JsonNode manifest = archive.json("manifest.json");
    JsonNode named = manifest.at("/missing/files");
    assertThat(named).hasSize(MAX_LISTED);
    assertThat(named.get(0).asText()).isEqualTo("uploads/1/a/000000000001000000000000/x");
    assertThat(manifest.path("missing_others").longValue()).isEqualTo(60 * 220 - MAX_LISTED);
  }

  @Test
  void totalNameLengthOfMissingFilesIsLimited() {
    Archive archive = archive(150, 1, "x".repeat(9_000));
    JsonNode manifest = archive.json("manifest.json");
    int characters = 0;
    for (JsonNode named : manifest.at("/missing/files")) {
      characters += named.asText().length();
    }
    assertThat(characters).isBetween(MAX_CHARACTERS - 10_000, MAX_CHARACTERS);
    assertThat(manifest.path("missing_others").longValue())
        .isEqualTo(150 - manifest.at("/missing/files").size());
  }
}
