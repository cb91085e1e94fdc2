package chat.exports.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.ExportContract;
import chat.contracts.Program;
import chat.exports.Archive;
import chat.exports.Exports;
import chat.exports.request.DataExport;
import chat.exports.request.DataExportRepository;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.testkit.owner.TestExportPages;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Owners export snapshots of different times, between which messages change. */
@Tag("deep")
@ServiceTest(value = Program.EXPORTS, environment = "CHAT_EXPORT_WORKERS=4")
final class SnapshotSkewTest {

  private static final String PATH_ID = "5/4f/bXk2cTl2M0pEd1ZsQjh0Zk5h/menu.pdf";
  private static final String OTHER_PATH_ID = "5/5a/cXk2cTl2M0pEd1ZsQjh0Zk5h/private.pdf";
  private static final String SNAPSHOT_TIME = "2026-01-02T10:00:01.200Z";
  private static final int ROWS = 500;

  private final RunningService service;
  private final Exports exports;
  private final TestOrganization organization;
  private final TestExportPages owners;

  SnapshotSkewTest(RunningService service, TestServers servers) {
    this.service = service;
    this.exports = new Exports(service);
    this.organization = exports.organization();
    this.owners = servers.owners().exportPages();
    owners.setBlob("5/files/4f/bXk2cTl2M0pEd1ZsQjh0Zk5h", new byte[30_720]);
    owners.setBlob("5/files/5a/cXk2cTl2M0pEd1ZsQjh0Zk5h", new byte[1_000]);
    owners.setBlob("5/emoji/AAAAAAAAAAAAAAAAAAAAAA.png", new byte[1]);
    owners.setBlob("5/avatars/BBBBBBBBBBBBBBBBBBBBBB.png", new byte[1]);
  }

  private void answer(Program owner, String replaced, String by) {
    String pages = ExportContract.pages(owner);
    assertThat(pages).contains(replaced);
    owners.setResponse(owner, organization.id(), pages.replace(replaced, by));
  }

  private Archive archive() {
    return exports.archive(exports.request("public"));
  }

  private static List<String> missingFiles(Archive archive) {
    List<String> files = new ArrayList<>();
    archive.json("manifest.json").at("/missing/files").forEach(file -> files.add(file.asText()));
    return files;
  }

  @Test
  void fileUnlinkedAtTheLaterSnapshotIsListedAsMissing() {
    answer(Program.UPLOADS, "\"message_ids\":[43,44]", "\"message_ids\":[44]");
    Archive archive = archive();
    assertThat(archive.paths()).doesNotContain("uploads/" + PATH_ID);
    assertThat(missingFiles(archive)).containsExactly("uploads/" + PATH_ID);
  }

  @Test
  void removedFileIsListedAsMissing() {
    answer(Program.UPLOADS, PATH_ID, "5/77/aaaaaaaaaaaaaaaaaaaaaaaa/menu.pdf");
    assertThat(missingFiles(archive())).containsExactly("uploads/" + PATH_ID);
  }

  @Test
  void fileLinkedOnlyAtTheLaterSnapshotIsExcluded() {
    // Message 43 links another file in its own snapshot; it was edited since then.
    answer(
        Program.UPLOADS,
        "\"size\":1000,\"create_time\":1704000000,\"message_ids\":[44]",
        "\"size\":1000,\"create_time\":1704000000,\"message_ids\":[43,44]");
    Archive archive = archive();
    assertThat(archive.paths())
        .contains("uploads/" + PATH_ID)
        .doesNotContain("uploads/" + OTHER_PATH_ID);
    assertThat(archive.text("attachment.json")).doesNotContain("private.pdf");
    assertThat(missingFiles(archive)).isEmpty();
  }

  @Test
  void missingFilesOfEveryKindOfLinkAreListed() {
    String path = "/5/5a/cXk2cTl2M0pEd1ZsQjh0Zk5";
    String content =
        "/user_uploads%1$s1/told.txt, [a](/user_uploads%1$s2/a.txt)[b](/user_uploads%1$s3/b.txt)\\n"
            + "/user_uploads%1$s4/next.txt https://else.example/user_uploads%1$s5/no.txt";
    String rendered =
        "<a href=\\\"/user_uploads/download%1$s6/gr%%C3%%B6%%C3%%9Fer.txt\\\">a</a>"
            + "<img src=\\\"/user_uploads%1$s7/p.png?x=1\\\">";
    answer(
        Program.MESSAGING,
        "\"content\":\"Soup\",\"rendered_content\":\"<p>Soup</p>\"",
        "\"content\":\"%s\",\"rendered_content\":\"%s\""
            .formatted(content.formatted(path), rendered.formatted(path)));
    String named = "uploads/5/5a/cXk2cTl2M0pEd1ZsQjh0Zk5";
    assertThat(missingFiles(archive()))
        .containsExactly(
            named + "1/told.txt",
            named + "2/a.txt",
            named + "3/b.txt",
            named + "4/next.txt",
            named + "6/größer.txt",
            named + "7/p.png");
  }

  @Test
  void tooLargeSnapshotSkewRepeatsTheRequests() {
    AtomicLong callCount = new AtomicLong();
    String late =
        ExportContract.pages(Program.UPLOADS).replace(SNAPSHOT_TIME, "2026-01-02T10:00:30Z");
    owners.setResponse(
        Program.UPLOADS,
        organization.id(),
        out ->
            write(
                out,
                callCount.incrementAndGet() == 1 ? late : ExportContract.pages(Program.UPLOADS)));
    JsonNode manifest = archive().json("manifest.json");
    assertThat(manifest.at("/moments/uploads-service").asText()).isEqualTo(SNAPSHOT_TIME);
    assertThat(owners.requests(organization.id()))
        .extracting(TestExportPages.OwnerRequest::owner)
        .containsExactly(
            Program.MESSAGING,
            Program.CHANNELS,
            Program.IDENTITY,
            Program.UPLOADS,
            Program.MESSAGING,
            Program.CHANNELS,
            Program.IDENTITY,
            Program.UPLOADS);
  }

  @Test
  void attemptDoesNotCountIfTheRepeatedRequestFindsABusyOwner() {
    AtomicLong callCount = new AtomicLong();
    String pages = ExportContract.pages(Program.UPLOADS);
    owners.setResponse(
        Program.UPLOADS,
        organization.id(),
        out -> {
          boolean isFirst = callCount.incrementAndGet() == 1;
          if (isFirst) {
            owners.refuse(Program.MESSAGING, organization.id(), 1);
          }
          write(out, isFirst ? pages.replace(SNAPSHOT_TIME, "2026-01-02T10:00:30Z") : pages);
        });
    long id = exports.request("public");
    assertThat(exports.archive(id).messageIds()).hasSize(3);
    DataExport made =
        service.bean(DataExportRepository.class).find(organization.id(), id).orElseThrow();
    assertThat(made.attempts()).isEqualTo(2);
    assertThat(made.countedAttempts()).isEqualTo(1);
  }

  @Test
  void remainingSnapshotSkewIsShownInTheManifest() {
    answer(Program.UPLOADS, SNAPSHOT_TIME, "2026-01-02T10:00:30Z");
    JsonNode manifest = archive().json("manifest.json");
    assertThat(manifest.at("/moments/messaging-service").asText())
        .isEqualTo("2026-01-02T10:00:00Z");
    assertThat(manifest.at("/moments/uploads-service").asText()).isEqualTo("2026-01-02T10:00:30Z");
    assertThat(owners.requests(organization.id())).hasSize(12);
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void streamOfAWaitingOwnerIsKeptAlive() {
    AtomicLong written = new AtomicLong();
    CountDownLatch seen = new CountDownLatch(1);
    owners.setResponse(Program.MESSAGING, organization.id(), out -> writeMuch(out, written));
    owners.setResponse(Program.IDENTITY, organization.id(), out -> writeUntil(seen, out));
    long id = exports.request("public");
    AtomicLong before = new AtomicLong(-1);
    await()
        .atMost(Duration.ofSeconds(60))
        .during(Duration.ofSeconds(2))
        .until(() -> {
          long now = written.get();
          return before.getAndSet(now) == now && now > 0;
        });
    await().atMost(Duration.ofSeconds(60)).until(() -> written.get() > before.get());
    seen.countDown();
    assertThat(exports.archive(id).json("realm.json").path("linkifier")).hasSize(ROWS);
  }

  /** Writes more than all buffers between the owner and the export hold. */
  private static void writeMuch(OutputStream out, AtomicLong written) throws IOException {
    String row =
        "{\"id\":1,\"pattern\":\"%s\",\"url_template\":\"x\",\"position\":0}\n"
            .formatted("x".repeat(60_000));
    for (String line : ExportContract.pages(Program.MESSAGING).lines().toList()) {
      write(out, line.replace("\"rows\":3", "\"rows\":" + (3 + ROWS)) + "\n");
      for (int i = 0; i < ROWS && line.contains("\"linkifier\""); i++) {
        write(out, row);
        written.addAndGet(row.length());
      }
    }
  }

  /** Writes rows of bots' storage slowly until the latch is open, then the tables that follow. */
  private static void writeUntil(CountDownLatch end, OutputStream out) throws IOException {
    List<String> lines = ExportContract.pages(Program.IDENTITY).lines().toList();
    int botStorage = lines.indexOf("#{\"table\":\"bot_storage\"}") + 1;
    int last = lines.size() - 1;
    long rows = lines.stream().filter(line -> !line.startsWith("#")).count();
    write(out, String.join("\n", lines.subList(0, botStorage)) + "\n");
    try {
      while (!end.await(100, TimeUnit.MILLISECONDS)) {
        write(out, "{\"user_id\":101,\"key\":\"a\",\"value\":\"b\"}\n");
        out.flush();
        rows++;
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
    write(out, String.join("\n", lines.subList(botStorage, last)) + "\n");
    write(out, "#{\"end\":true,\"rows\":%d}\n".formatted(rows));
  }
}
