package chat.exports.archive;

import static chat.testkit.owner.TestExportPages.BlobFailure.TRUNCATED;
import static chat.testkit.owner.TestExportPages.BlobFailure.UNAVAILABLE;
import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.ExportContract;
import chat.contracts.Program;
import chat.exports.Archive;
import chat.exports.Exports;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import chat.testkit.owner.TestExportPages;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Recovery from broken file streams and unavailable owners. */
@ServiceTest(value = Program.EXPORTS, environment = "CHAT_EXPORT_WORKERS=4")
final class BrokenFilesTest {

  private static final String FILE = "5/files/4f/bXk2cTl2M0pEd1ZsQjh0Zk5h";
  private static final String KEY = "5/files/4f/broken" + FILE.substring(15);

  private final Exports exports;
  private final TestExportPages owners;
  private final byte[] content = new byte[300_000];

  BrokenFilesTest(RunningService service, TestServers servers) {
    this.exports = new Exports(service);
    this.owners = servers.owners().exportPages();
    owners.setResponse(
        Program.UPLOADS,
        exports.organization().id(),
        ExportContract.pages(Program.UPLOADS).replace('"' + FILE + '"', '"' + KEY + '"'));
    owners.setBlob("5/emoji/AAAAAAAAAAAAAAAAAAAAAA.png", new byte[1]);
    owners.setBlob("5/avatars/BBBBBBBBBBBBBBBBBBBBBB.png", new byte[1]);
    new Random(1).nextBytes(content);
    owners.setBlob(KEY, content);
  }

  @Test
  void brokenFileStreamIsResumed() {
    owners.failNext(KEY, TRUNCATED, UNAVAILABLE, TRUNCATED);
    assertThatOneAttemptHasTheFile();
  }

  @Test
  void fileIsRetriedIfItsOwnerIsUnavailable() {
    owners.failNext(KEY, UNAVAILABLE, UNAVAILABLE);
    assertThatOneAttemptHasTheFile();
  }

  private void assertThatOneAttemptHasTheFile() {
    Archive archive = exports.archive(exports.request("public"));
    assertThat(archive.bytes("uploads/5/4f/bXk2cTl2M0pEd1ZsQjh0Zk5h/menu.pdf")).isEqualTo(content);
    assertThat(owners.requests(exports.organization().id()))
        .filteredOn(request -> request.owner() == Program.MESSAGING)
        .as("attempts")
        .hasSize(1);
  }
}
