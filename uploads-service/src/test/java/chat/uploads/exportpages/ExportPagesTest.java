package chat.uploads.exportpages;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.ExportedTables;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.testkit.owner.TestReaders;
import chat.uploads.TestMessageEvents;
import chat.uploads.picture.SamplePictures;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.UPLOADS)
final class ExportPagesTest {

  private static final byte[] TEXT = "Hello, file.\n".getBytes(StandardCharsets.UTF_8);
  private static final String BLOB = "/internal/exports/blob";

  private final RunningService service;
  private final TestOrganization organization;
  private final TestMessageEvents messages;
  private final TestReaders readers;
  private final long member;
  private final long other;

  ExportPagesTest(RunningService service, TestServers servers) {
    this.service = service;
    this.organization = new TestOrganization(service);
    this.messages = new TestMessageEvents(servers.events(), organization.id());
    this.readers = servers.owners().readers();
    this.member = organization.account(Role.MEMBER);
    this.other = organization.account(Role.MEMBER);
  }

  private ApiClient exports() {
    return service.asProgram(Program.EXPORTS);
  }

  private ExportedTables export(boolean everything, Long... userIds) {
    return ExportedTables.of(
        exports(),
        Map.of(
            "organization_id",
            organization.id(),
            "everything",
            everything,
            "user_ids",
            List.of(userIds)));
  }

  private String uploaded(long userId, String name) {
    return organization
        .as(userId)
        .upload("/api/v1/user_uploads", "file", name, "text/plain", TEXT)
        .succeeded()
        .textAt("/url");
  }

  @Test
  void exportedFileListsItsLinkingMessages() {
    String url = uploaded(member, "größer [1].txt");
    long first = messages.publishSent(member, url);
    long second = messages.publishSent(member, url);
    ExportedTables tables = export(false);
    JsonNode file = tables.rows("attachment").getFirst();
    assertThat("/user_uploads/" + file.path("path_id").asText()).isEqualTo(url);
    assertThat(file.path("file_name").asText()).isEqualTo("größer [1].txt");
    assertThat(file.path("owner_id").longValue()).isEqualTo(member);
    assertThat(file.path("size").intValue()).isEqualTo(TEXT.length);
    assertThat(file.path("message_ids").toString()).isEqualTo("[%d,%d]".formatted(first, second));
    assertThat(file.path("is_wanted").booleanValue()).isFalse();
    assertThat("/user_uploads/" + file.at("/files/0/path").asText()).isEqualTo(url);
    assertThat(tables.header().path("attachments").intValue()).isEqualTo(1);
  }

  @Test
  void linkOfAuthorizedReaderIsExportedImmediately() {
    for (int i = 0; i < 3; i++) {
      String url = uploaded(member, "shared.txt");
      long first = messages.publishSent(member, url);
      readers.allow(organization.id(), other, first);
      long second = messages.publishSent(other, url);
      assertThat(export(false).rows("attachment").getLast().path("message_ids").toString())
          .isEqualTo("[%d,%d]".formatted(first, second));
    }
  }

  @Test
  void exportIsUnavailableWhileClaimsAreUnsettled() {
    String url = uploaded(member, "shared.txt");
    messages.publishSent(member, url);
    readers.setUnavailable(organization.id());
    messages.publishSent(other, url);
    byte[] request =
        "{\"organization_id\":%d,\"everything\":false,\"user_ids\":[]}"
            .formatted(organization.id())
            .getBytes(StandardCharsets.UTF_8);
    Answer refused = exports().send("POST", "/internal/exports/pages", "application/json", request);
    assertThat(refused.status()).isEqualTo(503);
    readers.setAvailable(organization.id());
    assertThat(export(false).rows("attachment")).hasSize(1);
  }

  @Test
  void linkOfUnauthorizedSenderClaimsNothing() {
    String url = uploaded(member, "private.txt");
    messages.publishSent(other, url);
    assertThat(export(false).rows("attachment").getFirst().path("message_ids")).isEmpty();
  }

  @Test
  void filesOfConsentingUsersAreWanted() {
    uploaded(member, "mine.txt");
    uploaded(other, "others.txt");
    assertThat(export(false, member).rows("attachment"))
        .hasSize(2)
        .allSatisfy(row ->
            assertThat(row.path("is_wanted").booleanValue())
                .isEqualTo(row.path("owner_id").longValue() == member));
    assertThat(export(true).rows("attachment"))
        .hasSize(2)
        .allSatisfy(row -> assertThat(row.path("is_wanted").booleanValue()).isTrue());
  }

  @Test
  void blobIsServedFullyAndByRange() {
    uploaded(member, "text.txt");
    String key = export(false).rows("attachment").getFirst().at("/files/0/blob").asText();
    Answer whole = exports().get(BLOB, "key", key);
    assertThat(whole.status()).isEqualTo(200);
    assertThat(whole.body()).isEqualTo(TEXT);
    assertThat(whole.header("Content-Length")).hasValue(TEXT.length + "");
    Answer rest = exports().withHeader("Range", "bytes=7-").get(BLOB, "key", key);
    assertThat(rest.status()).isEqualTo(206);
    assertThat(rest.text()).isEqualTo("file.\n");
    assertThat(exports().get(BLOB, "key", key + "x").status()).isEqualTo(404);
    assertThat(exports().get(BLOB, "key", "../../etc/passwd").status()).isEqualTo(400);
    assertThat(organization.as(member).get(BLOB, "key", key).status()).isEqualTo(401);
  }

  @Test
  void picturesOfEmojiAndAvatarsCanBeFetched() {
    byte[] picture = SamplePictures.filled("png", 100, 100, 0xFFFF0000);
    long administrator = organization.account(Role.ADMINISTRATOR);
    ApiClient client = organization.as(administrator);
    client.upload("/api/v1/realm/emoji/party", "f", "p.png", "image/png", picture).succeeded();
    client.upload("/api/v1/users/me/avatar", "file", "me.png", "image/png", picture).succeeded();
    client.upload("/api/v1/realm/icon", "file", "i.png", "image/png", picture).succeeded();
    ExportedTables tables = export(false);
    JsonNode emoji = tables.rows("custom_emoji").getFirst();
    assertThat(emoji.path("name").asText()).isEqualTo("party");
    JsonNode avatar = tables.rows("avatar").getFirst();
    assertThat(avatar.path("user_id").longValue()).isEqualTo(administrator);
    assertThat(avatar.path("files")).hasSize(2);
    JsonNode icon = tables.rows("realm_picture").getFirst();
    assertThat(icon.path("kind").asText()).isEqualTo("icon");
    for (JsonNode row : List.of(emoji, avatar, icon)) {
      for (JsonNode file : row.path("files")) {
        Answer bytes = exports().get(BLOB, "key", file.path("blob").asText());
        assertThat(bytes.status()).as("%s", file).isEqualTo(200);
        assertThat(bytes.body()).startsWith(0x89, 'P', 'N', 'G');
      }
    }
  }

  @Test
  void filesOfAnotherOrganizationAreNotExported() {
    TestOrganization stranger = new TestOrganization(service);
    stranger
        .as(stranger.account(Role.MEMBER))
        .upload("/api/v1/user_uploads", "file", "theirs.txt", "text/plain", TEXT)
        .succeeded();
    assertThat(export(true).rows("attachment")).isEmpty();
  }
}
