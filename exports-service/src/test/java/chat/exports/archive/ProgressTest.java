package chat.exports.archive;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.ExportContract;
import chat.contracts.Program;
import chat.exports.Exports;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import chat.testkit.owner.TestExportPages;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Progress of an export while it runs. */
@ServiceTest(value = Program.EXPORTS, environment = "CHAT_EXPORT_WORKERS=4")
final class ProgressTest {

  /** The emoji file of every organization whose export pages a test does not replace. */
  private static final String EMOJI = "5/emoji/AAAAAAAAAAAAAAAAAAAAAA.png";

  private static final int MESSAGES = 2_000;

  private final Exports exports;
  private final TestExportPages owners;
  private final CountDownLatch halfSeen = new CountDownLatch(1);
  private final CountDownLatch allSeen = new CountDownLatch(1);
  private final List<JsonNode> seen = new ArrayList<>();

  /** Emoji file of this export only; exports of other tests do not block on it. */
  private final String emoji;

  ProgressTest(RunningService service, TestServers servers) {
    this.exports = new Exports(service);
    this.owners = servers.owners().exportPages();
    owners.setBlob("5/files/4f/bXk2cTl2M0pEd1ZsQjh0Zk5h", new byte[30_720]);
    this.emoji = "5/emoji/%022d.png".formatted(exports.organization().id());
    owners.setBlob(EMOJI, new byte[1]);
    owners.setBlob(emoji, new byte[1]);
    owners.setBlob("5/avatars/BBBBBBBBBBBBBBBBBBBBBB.png", new byte[1]);
  }

  @AfterEach
  void release() {
    owners.beforeEachResponse(emoji, () -> {});
    halfSeen.countDown();
    allSeen.countDown();
  }

  /** The progress once the archive has this many messages. */
  private JsonNode await(long id, int messages) {
    return exports
        .await(
            id,
            export -> {
              JsonNode progress = export.path("progress");
              seen.add(progress);
              return progress.path("messages").intValue() == messages;
            })
        .path("progress");
  }

  @Test
  void percentAndCountsNeverDecrease() {
    owners.setResponse(
        Program.MESSAGING,
        exports.organization().id(),
        out -> {
          List<String> lines = ExportContract.pages(Program.MESSAGING).lines().toList();
          String head = String.join("\n", lines.subList(0, ExportContract.HEAD_LINES));
          write(out, head.replace("\"number\":3", "\"number\":" + MESSAGES));
          // One message more than fits into a file, so that the first file is complete.
          writeMessages(out, lines.get(ExportContract.HEAD_LINES), 1, MESSAGES / 2 + 1);
          out.flush();
          waitFor(halfSeen);
          writeMessages(out, lines.get(ExportContract.HEAD_LINES), MESSAGES / 2 + 2, MESSAGES);
          write(out, "#{\"end\":true,\"rows\":%d}".formatted(MESSAGES));
        });
    owners.setResponse(
        Program.UPLOADS,
        exports.organization().id(),
        ExportContract.pages(Program.UPLOADS).replace(EMOJI, emoji));
    owners.beforeEachResponse(emoji, () -> waitFor(allSeen));
    long id = exports.request("public");
    JsonNode half = await(id, MESSAGES / 2);
    assertThat(half.path("percent").intValue()).isStrictlyBetween(0, 50);
    assertThat(half.path("total_messages").intValue()).isEqualTo(MESSAGES);
    assertThat(half.path("files").intValue()).isZero();
    halfSeen.countDown();
    JsonNode all = await(id, MESSAGES);
    assertThat(all.path("percent").intValue())
        .isGreaterThan(half.path("percent").intValue())
        .isLessThan(100);
    allSeen.countDown();
    exports.archive(id);
    JsonNode done = exports.listed(id).path("progress");
    seen.add(done);
    assertThat(done.path("percent").intValue()).isEqualTo(100);
    for (String field : List.of("percent", "messages", "total_messages", "files", "file_bytes")) {
      assertThat(seen)
          .extracting(progress -> progress.path(field).longValue())
          .as(field)
          .isSorted();
    }
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write((text + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private static void writeMessages(OutputStream out, String row, int first, int last)
      throws IOException {
    for (int id = first; id <= last; id++) {
      write(out, row.replace("\"id\":42", "\"id\":" + id));
    }
  }

  private static void waitFor(CountDownLatch latch) {
    try {
      latch.await(1, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
