package chat.exports.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.ExportContract;
import chat.contracts.Program;
import chat.exports.Exports;
import chat.exports.ExportsService;
import chat.testkit.RunningService;
import chat.testkit.ServiceProcess;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import chat.testkit.owner.TestExportPages;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Exports a million messages and a gigabyte of files in a small heap. */
@Tag("soak")
@Timeout(value = 20, unit = TimeUnit.MINUTES)
@ServiceTest(value = Program.EXPORTS, environment = "CHAT_EXPORT_WORKERS=0")
final class MillionMessagesTest {

  private static final Logger LOG = LoggerFactory.getLogger(MillionMessagesTest.class);

  private static final int MESSAGES = 1_000_000;
  private static final int BLOCK = 1_000;
  private static final int FILES = 100;
  private static final int FILE_BYTES = 10 << 20;
  private static final String FILE = "5/files/large";
  private static final Duration PATIENCE = Duration.ofMinutes(15);

  /** Messages after which the memory use no longer grows. */
  private static final int WARM_UP = 200_000;

  private static final long MAX_GROWTH = 48 << 20;

  private final Exports exports;
  private final ServiceProcess worker =
      new ServiceProcess(Program.EXPORTS, ExportsService.class, "192m")
          .with("CHAT_EXPORT_MAX_MESSAGES", Integer.toString(MESSAGES))
          .with("CHAT_EXPORT_WORKERS", "1");

  MillionMessagesTest(RunningService service, TestServers servers) {
    this.exports = new Exports(service);
    long organizationId = exports.organization().id();
    TestExportPages owners = servers.owners().exportPages();
    owners.setResponse(Program.MESSAGING, organizationId, MillionMessagesTest::writeMessages);
    owners.setResponse(Program.UPLOADS, organizationId, files());
    byte[] content = new byte[FILE_BYTES];
    new Random(1).nextBytes(content);
    owners.setBlob(FILE, content);
  }

  private static void writeMessages(OutputStream out) throws IOException {
    List<String> lines = ExportContract.pages(Program.MESSAGING).lines().toList();
    String row = lines.get(ExportContract.HEAD_LINES);
    byte[] head =
        lines.subList(0, ExportContract.HEAD_LINES).stream()
            .map(line -> line.replace("\"number\":3", "\"number\":" + MESSAGES) + "\n")
            .collect(Collectors.joining())
            .getBytes(StandardCharsets.UTF_8);
    out.write(head);
    byte[] block = (row + "\n").repeat(BLOCK).getBytes(StandardCharsets.UTF_8);
    for (int written = 0; written < MESSAGES; written += BLOCK) {
      out.write(block);
    }
    out.write("#{\"end\":true,\"rows\":%d}\n".formatted(MESSAGES).getBytes(StandardCharsets.UTF_8));
  }

  private static String files() {
    String rows =
        IntStream.range(0, FILES)
            .mapToObj(i ->
                """
                {"id":%1$d,"path_id":"5/4f/bXk2cTl2M0pEd1ZsQjh0Zk%2$02d/f.bin","owner_id":102,\
                "file_name":"f.bin","content_type":"application/octet-stream","size":%3$d,\
                "create_time":1704000000,"message_ids":[],"is_wanted":true,\
                "files":[{"blob":"%4$s","path":"5/4f/bXk2cTl2M0pEd1ZsQjh0Zk%2$02d/f.bin"}]}
                """
                    .formatted(i + 1, i, FILE_BYTES, FILE))
            .collect(Collectors.joining());
    return """
    #{"moment":"2026-01-02T10:00:01Z","about":{}}
    #{"table":"custom_emoji"}
    #{"table":"avatar"}
    #{"table":"attachment"}
    %s#{"end":true,"rows":%d}
    """
        .formatted(rows, FILES);
  }

  @AfterEach
  void stop() {
    worker.close();
  }

  @Test
  void memoryUseDoesNotGrowWithTheArchive(@TempDir Path storage) throws Exception {
    worker.with("CHAT_STORAGE_DIRECTORY", storage.toString()).start();
    long began = System.nanoTime();
    long id = exports.request("public");
    awaitProgress(id, progress -> progress.path("messages").intValue() >= WARM_UP);
    long warm = worker.peakMemory();
    awaitProgress(id, progress -> progress.path("messages").intValue() == MESSAGES);
    long messages = System.nanoTime();
    awaitProgress(id, progress -> progress.path("percent").intValue() == 100);
    long files = System.nanoTime();
    long peak = worker.peakMemory();
    LOG.info(
        "{} messages in {} ms, {} MiB of files in {} ms, {} MiB of memory at most and {} MiB after"
            + " {} messages",
        MESSAGES,
        Duration.ofNanos(messages - began).toMillis(),
        (long) FILES * FILE_BYTES >> 20,
        Duration.ofNanos(files - messages).toMillis(),
        peak >> 20,
        warm >> 20,
        WARM_UP);
    JsonNode progress = exports.listed(id).path("progress");
    assertThat(progress.path("messages").intValue()).isEqualTo(MESSAGES);
    assertThat(progress.path("files").intValue()).isEqualTo(FILES);
    assertThat(peak - warm).isLessThan(MAX_GROWTH);
  }

  private void awaitProgress(long id, Predicate<JsonNode> condition) {
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(200))
        .until(() -> {
          JsonNode shown = exports.listed(id);
          assertThat(shown.path("failed_timestamp").isNull()).as("%s", shown).isTrue();
          return condition.test(shown.path("progress"));
        });
  }
}
