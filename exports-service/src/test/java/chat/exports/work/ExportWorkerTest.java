package chat.exports.work;

import static chat.exports.Exports.PATH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.blob.BlobStore;
import chat.contracts.ExportContract;
import chat.contracts.Program;
import chat.contracts.Topic;
import chat.exports.Archive;
import chat.exports.Exports;
import chat.exports.request.DataExport;
import chat.exports.request.DataExportRepository;
import chat.kit.token.Role;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.testkit.owner.TestExportPages;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ServiceTest(value = Program.EXPORTS, environment = "CHAT_EXPORT_WORKERS=4")
final class ExportWorkerTest {

  private static final String PATH_ID = "5/4f/bXk2cTl2M0pEd1ZsQjh0Zk5h/menu.pdf";
  private static final String AVATAR = "5/avatars/BBBBBBBBBBBBBBBBBBBBBB.png";
  private static final String EMOJI = "5/emoji/AAAAAAAAAAAAAAAAAAAAAA.png";

  private final RunningService service;
  private final TestServers servers;
  private final Exports exports;
  private final TestOrganization organization;
  private final TestExportPages owners;

  ExportWorkerTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.exports = new Exports(service);
    this.organization = exports.organization();
    this.owners = servers.owners().exportPages();
    owners.setBlob("5/files/4f/bXk2cTl2M0pEd1ZsQjh0Zk5h", new byte[30_720]);
    owners.setBlob(EMOJI, "a picture".getBytes(StandardCharsets.UTF_8));
    owners.setBlob(AVATAR, "a face".getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void archiveContainsTheOwnersData() {
    Archive archive = exports.archive(exports.request("public"));
    assertThat(archive.paths())
        .containsExactlyInAnyOrder(
            "realm.json",
            "messages-000001.json",
            "attachment.json",
            "uploads/" + PATH_ID,
            "uploads/records.json",
            "emoji/5/emoji/images/AAAAAAAAAAAAAAAAAAAAAA.png",
            "emoji/records.json",
            "avatars/5/BBBBBBBBBBBBBBBBBBBBBB.png",
            "avatars/records.json",
            "realm_icons/records.json",
            "manifest.json");
    assertThat(archive.messageIds()).containsExactly(42L, 43L, 45L);
    assertThat(archive.messages().get(2).path("content").asText())
        .isEqualTo("“Süß”\nwith \\ and \"quotes\"");
    assertThat(archive.json("realm.json").at("/account/0/full_name").asText())
        .isEqualTo("User 101");
    assertThat(archive.json("realm.json").path("custom_emoji")).hasSize(1);
    assertThat(archive.bytes("uploads/" + PATH_ID)).hasSize(30_720);
    assertThat(archive.text("emoji/5/emoji/images/AAAAAAAAAAAAAAAAAAAAAA.png"))
        .isEqualTo("a picture");
    JsonNode face = archive.json("avatars/records.json").at("/records/0");
    assertThat(face.path("user_id").intValue()).isEqualTo(101);
    assertThat(archive.text(face.path("path").asText())).isEqualTo("a face");
    JsonNode manifest = archive.json("manifest.json");
    assertThat(manifest.at("/counts/message").intValue()).isEqualTo(3);
    assertThat(manifest.at("/counts/account").intValue()).isEqualTo(3);
    assertThat(manifest.at("/moments/messaging-service").asText())
        .isEqualTo("2026-01-02T10:00:00Z");
    assertThat(manifest.at("/missing").toString())
        .isEqualTo("{\"accounts\":[],\"channels\":[],\"files\":[]}");
    assertThat(manifest.at("/missing_others").longValue()).isZero();
  }

  @Test
  void filesWithoutAnExportedLinkAreExcluded() {
    Archive archive = exports.archive(exports.request("public"));
    JsonNode attachments = archive.json("attachment.json").path("attachment");
    assertThat(attachments).hasSize(1);
    // Message 44 links the file too but is not in the archive.
    assertThat(attachments.get(0).path("message_ids").toString()).isEqualTo("[43]");
    assertThat(archive.text("manifest.json")).doesNotContain("private.pdf");
  }

  @Test
  void messagesAreRequestedBeforeOtherData() {
    exports.archive(exports.request("public"));
    assertThat(owners.requests(organization.id()))
        .extracting(TestExportPages.OwnerRequest::owner)
        .containsExactly(Program.MESSAGING, Program.CHANNELS, Program.IDENTITY, Program.UPLOADS);
  }

  @Test
  void onlyPrivateDataOfConsentingUsersIsRequested() {
    long consenting =
        organization.account(
            Role.GUEST, Map.of("settings", Map.of("allow_private_data_export", true)));
    organization.account(
        Role.MEMBER,
        Map.of("settings", Map.of("allow_private_data_export", true), "is_active", false));
    organization.awaitProjections();
    exports.archive(exports.request("full_with_consent"));
    for (TestExportPages.OwnerRequest request : owners.requests(organization.id())) {
      assertThat(request.body().path("everything").booleanValue()).isFalse();
      assertThat(request.body().path("user_ids").toString())
          .isEqualTo("[%d,%d]".formatted(exports.owner(), consenting));
    }
  }

  @Test
  void publicExportRequestsNoPrivateData() {
    exports.archive(exports.request("public"));
    for (TestExportPages.OwnerRequest request : owners.requests(organization.id())) {
      assertThat(request.body().path("everything").booleanValue()).isFalse();
      assertThat(request.body().path("user_ids")).isEmpty();
    }
  }

  @Test
  void exportWithoutConsentRequestsAllData() {
    organization.changeSettings(Map.of("owner_full_content_access", true));
    organization.awaitProjections();
    exports.archive(exports.request("full_without_consent"));
    assertThat(owners.requests(organization.id()))
        .isNotEmpty()
        .allSatisfy(
            request -> assertThat(request.body().path("everything").booleanValue()).isTrue());
  }

  @Test
  void channelsOfExportedMessagesAreRequested() {
    String pages = ExportContract.pages(Program.MESSAGING);
    owners.setResponse(
        Program.MESSAGING,
        organization.id(),
        pages.replace(
            "\"channel_ids\":[],\"subscriber_channel_ids\":[]",
            "\"channel_ids\":[17,18],\"subscriber_channel_ids\":[18]"));
    exports.archive(exports.request("public"));
    JsonNode request = owners.requests(organization.id()).get(1).body();
    assertThat(request.path("channel_ids").toString()).isEqualTo("[17,18]");
    assertThat(request.path("subscriber_channel_ids").toString()).isEqualTo("[18]");
  }

  @Test
  void requesterIsSentTheArchiveUrl() {
    long id = exports.request("public");
    exports.archive(id);
    await().until(() -> !servers.owners().messages().sent(organization.id()).isEmpty());
    JsonNode message = servers.owners().messages().sent(organization.id()).getFirst();
    assertThat(message.path("sender_bot").asText()).isEqualTo("notification");
    assertThat(message.path("user_ids").get(0))
        .isEqualTo(exports.listed(id).path("acting_user_id"));
    assertThat(message.path("content").asText())
        .isEqualTo(
            "Your data export is complete and has been uploaded here:\n\n"
                + exports.listed(id).path("export_url").asText());
  }

  @Test
  void administratorsGetEventsForRequestStartAndEnd() {
    exports.archive(exports.request("public"));
    var events = PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id());
    events.await(event -> !event.value().at("/payload/exports/0/export_url").isNull());
    assertThat(events.all())
        .hasSize(3)
        .allSatisfy(
            event -> assertThat(event.value().path("type").asText()).isEqualTo("realm_export"));
  }

  @Test
  void missingReferencesAreListed() {
    owners.setResponse(
        Program.CHANNELS,
        organization.id(),
        "#{\"moment\":\"2026-01-02T10:00:00Z\",\"about\":{}}\n"
            + "#{\"table\":\"channel_folder\"}\n"
            + "#{\"table\":\"channel\"}\n"
            + "#{\"table\":\"subscription\"}\n"
            + "#{\"end\":true,\"rows\":0}\n");
    String files = ExportContract.pages(Program.UPLOADS).replace(EMOJI, "5/emoji/gone.png");
    owners.setResponse(Program.UPLOADS, organization.id(), files);
    JsonNode missing =
        exports.archive(exports.request("public")).json("manifest.json").path("missing");
    assertThat(missing.path("channels").toString()).isEqualTo("[9]");
    assertThat(missing.path("files").toString())
        .isEqualTo("[\"emoji/5/emoji/images/AAAAAAAAAAAAAAAAAAAAAA.png\"]");
  }

  @ParameterizedTest
  @EnumSource(
      value = Program.class,
      names = {"MESSAGING", "CHANNELS", "IDENTITY", "UPLOADS"})
  void truncatedOwnerResponseIsRetried(Program owner) {
    String whole = ExportContract.pages(owner);
    AtomicInteger answers = new AtomicInteger();
    owners.setResponse(
        owner,
        organization.id(),
        out -> {
          String answer =
              switch (answers.incrementAndGet()) {
                case 1 -> whole.substring(0, whole.length() - 25);
                case 2 -> whole.replaceFirst("\"rows\":\\d+", "\"rows\":77");
                default -> whole;
              };
          out.write(answer.getBytes(StandardCharsets.UTF_8));
        });
    long id = exports.request("public");
    await()
        .until(() -> {
          exports.endBackoff(id);
          return answers.get() == 3;
        });
    Archive archive = exports.archive(id);
    assertThat(answers.get()).isEqualTo(3);
    assertThat(archive.messageIds()).containsExactly(42L, 43L, 45L);
  }

  @Test
  void thousandsOfMessagesFillSeveralFiles() {
    owners.setResponse(Program.MESSAGING, organization.id(), out -> writeMessages(out, 2_500));
    long id = exports.request("public");
    Archive archive = exports.archive(id);
    assertThat(archive.json("messages-000001.json").path("message")).hasSize(1_000);
    assertThat(archive.json("messages-000003.json").path("message")).hasSize(500);
    assertThat(archive.messageIds()).hasSize(2_500).isSorted();
    JsonNode progress = exports.listed(id).path("progress");
    assertThat(progress.path("percent").intValue()).isEqualTo(100);
    assertThat(progress.path("messages").intValue()).isEqualTo(2_500);
    assertThat(progress.path("total_messages").intValue()).isEqualTo(2_500);
    assertThat(progress.path("files").intValue()).isEqualTo(2);
  }

  private static void writeMessages(java.io.OutputStream out, int number) throws IOException {
    List<String> lines = ExportContract.pages(Program.MESSAGING).lines().toList();
    String row = lines.get(ExportContract.HEAD_LINES);
    StringBuilder text = new StringBuilder();
    for (String line : lines.subList(0, ExportContract.HEAD_LINES)) {
      text.append(line.replace("\"number\":3", "\"number\":" + number)).append('\n');
    }
    for (int i = 1; i <= number; i++) {
      text.append(row.replace("\"id\":42", "\"id\":" + i)).append('\n');
    }
    text.append("#{\"end\":true,\"rows\":%d}\n".formatted(number));
    out.write(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void tooManyMessagesFailTheExport() {
    String pages = ExportContract.pages(Program.MESSAGING);
    owners.setResponse(
        Program.MESSAGING, organization.id(), pages.replace("\"number\":3", "\"number\":250001"));
    long id = exports.request("public");
    exports.await(id, export -> !export.path("failed_timestamp").isNull());
    await().until(() -> !servers.owners().messages().sent(organization.id()).isEmpty());
    assertThat(
            servers.owners().messages().sent(organization.id()).getFirst().path("content").asText())
        .contains("Please request a manual export from support@127.0.0.1.");
  }

  @Test
  void cancelledExportIsNotMade() throws Exception {
    CountDownLatch request = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    owners.setResponse(
        Program.MESSAGING,
        organization.id(),
        out -> {
          request.countDown();
          waitFor(released);
        });
    long id = exports.request("public");
    assertThat(request.await(1, TimeUnit.MINUTES)).isTrue();
    assertThat(exports.listed(id).path("pending").booleanValue()).isTrue();
    // Simulates an archive that has just been stored.
    BlobStore blobs = service.bean(BlobStore.class);
    blobs.put(stored(id).key(1), new ByteArrayInputStream(new byte[1_000]));
    exports.administrator().post(PATH + "/" + id + "/cancel").succeeded();
    JsonNode shown = exports.listed(id);
    assertThat(shown.path("failed_timestamp").isNull()).isFalse();
    await().atMost(Duration.ofMinutes(1)).until(() -> blobs.size(stored(id).key(1)).isEmpty());
    released.countDown();
    await()
        .during(Duration.ofSeconds(3))
        .atMost(Duration.ofMinutes(1))
        .until(() -> exports.listed(id).path("export_url").isNull());
  }

  private static void waitFor(CountDownLatch released) throws IOException {
    try {
      if (!released.await(60, TimeUnit.SECONDS)) {
        throw new IOException("never released");
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  @Test
  void severalExportsRunConcurrently() throws Exception {
    CountDownLatch bothAsked = new CountDownLatch(2);
    owners.setResponse(
        Program.MESSAGING,
        organization.id(),
        out -> {
          bothAsked.countDown();
          waitFor(bothAsked);
          out.write(ExportContract.pages(Program.MESSAGING).getBytes(StandardCharsets.UTF_8));
        });
    long first = exports.request("public");
    long second = exports.request("public");
    assertThat(exports.archive(first).messageIds()).hasSize(3);
    assertThat(exports.archive(second).messageIds()).hasSize(3);
  }

  @Test
  void attemptsCountOnceAnOwnerHasAnswered() {
    int refusals = ExportAttempt.MAX_ATTEMPTS + 1;
    owners.refuse(Program.MESSAGING, organization.id(), refusals);
    long id = exports.request("public");
    for (int i = 1; i <= refusals; i++) {
      int attempts = i;
      await().until(() -> stored(id).uncounted() == attempts);
      assertThat(stored(id).countedAttempts()).isZero();
      exports.expireLease(id);
    }
    assertThat(exports.archive(id).messageIds()).hasSize(3);
    assertThat(stored(id).countedAttempts()).isEqualTo(1);
  }

  @Test
  void attemptCountsIfALaterOwnerIsBusy() {
    owners.refuse(Program.UPLOADS, organization.id(), 1);
    long id = exports.request("public");
    assertThat(exports.archive(id).messageIds()).hasSize(3);
    assertThat(stored(id).countedAttempts()).isEqualTo(2);
  }

  private DataExport stored(long id) {
    return service.bean(DataExportRepository.class).find(organization.id(), id).orElseThrow();
  }

  @Test
  void exportOfADeadWorkerIsTakenOver() {
    CountDownLatch never = new CountDownLatch(1);
    AtomicInteger attempts = new AtomicInteger();
    owners.setResponse(
        Program.MESSAGING,
        organization.id(),
        out -> {
          if (attempts.incrementAndGet() == 1) {
            waitFor(never);
          }
          out.write(ExportContract.pages(Program.MESSAGING).getBytes(StandardCharsets.UTF_8));
        });
    long id = exports.request("public");
    await().until(() -> attempts.get() == 1);
    // Simulates the first worker's death: its lease is no longer renewed.
    exports.expireLease(id);
    Archive archive = exports.archive(id);
    never.countDown();
    assertThat(archive.messageIds()).hasSize(3);
    assertThat(attempts.get()).isEqualTo(2);
    assertThat(stored(id).attempts()).isEqualTo(2);
  }
}
