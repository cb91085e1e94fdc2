package chat.uploads.reading;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.sql.Sql;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.testkit.owner.TestReaders;
import chat.uploads.TestMessageEvents;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ServiceTest(Program.UPLOADS)
final class FileAccessTest {

  private static final byte[] TEXT = "Hello, file.\n".getBytes(StandardCharsets.UTF_8);
  private static final String FORBIDDEN = "You are not authorized to view this file.";

  private static final String MISSING = "This file does not exist or has been deleted.";

  private final RunningService service;
  private final TestOrganization organization;
  private final TestReaders readers;
  private final TestMessageEvents messages;
  private final long uploader;
  private final long reader;
  private final long outsider;
  private final String url;

  FileAccessTest(RunningService service, TestServers servers) {
    this.service = service;
    this.organization = new TestOrganization(service);
    this.readers = servers.owners().readers();
    this.messages = new TestMessageEvents(servers.events(), organization.id());
    this.uploader = organization.account(Role.MEMBER);
    this.reader = organization.account(Role.GUEST);
    this.outsider = organization.account(Role.OWNER);
    this.url = uploadedBy(uploader);
  }

  private String uploadedBy(long account) {
    return organization
        .as(account)
        .upload("/api/v1/user_uploads", "file", "plan.txt", "text/plain", TEXT)
        .succeeded()
        .textAt("/url");
  }

  private void opens(long account) {
    Answer answer = organization.as(account).get(url);
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo(TEXT);
  }

  private void isRefused(long account) {
    organization.as(account).get(url).refused(403, "UNAUTHORIZED", FORBIDDEN);
  }

  private void allow(long account, long messageId) {
    readers.allow(organization.id(), account, messageId);
  }

  private long sentByUploader() {
    long message = messages.publishSent(uploader, url);
    allow(uploader, message);
    return message;
  }

  @Test
  void onlyReadersOfMessageOpenItsFile() {
    isRefused(reader);
    allow(reader, sentByUploader());
    opens(uploader);
    opens(reader);
    isRefused(outsider);
  }

  @Test
  void staleAccessDataIsRecheckedBeforeRefusal() {
    long message = messages.nextId();
    allow(reader, message);
    messages.publishSent(message, uploader, url);
    assertThat(organization.withoutSeenHeader(reader).get(url).status()).isEqualTo(200);
  }

  @Test
  void onlyUploaderOpensFileOfDeletedMessage() {
    long message = sentByUploader();
    allow(reader, message);
    opens(reader);
    messages.publishDeleted(message);
    isRefused(reader);
    opens(uploader);
  }

  @Test
  void onlyUploaderOpensFileUnlinkedByEdit() {
    long message = sentByUploader();
    allow(reader, message);
    messages.publishEdited(message, uploader);
    isRefused(reader);
    messages.publishEdited(message, uploader, url);
    opens(reader);
  }

  @Test
  void fileIsReadableWhileAnyLinkingMessageExists() {
    long first = sentByUploader();
    long second = sentByUploader();
    allow(reader, first);
    allow(reader, second);
    messages.publishDeleted(first);
    opens(reader);
    messages.publishDeleted(second);
    isRefused(reader);
  }

  @Test
  void losingAccessToMessageRevokesAccessToFile() {
    long message = sentByUploader();
    allow(reader, message);
    opens(reader);
    readers.forbid(organization.id(), reader, message);
    isRefused(reader);
  }

  @Test
  void fileOfMovedMessageStaysReadable() {
    long message = sentByUploader();
    allow(reader, message);
    messages.publishMoved(message);
    opens(reader);
  }

  @Test
  void readerSharesFileButOutsiderCannot() {
    long message = sentByUploader();
    allow(reader, message);
    long shared = messages.publishSent(reader, url);
    allow(outsider, shared);
    opens(outsider);
    long third = organization.account(Role.MEMBER);
    long guessed = messages.publishSent(organization.account(Role.MEMBER), url);
    allow(third, guessed);
    isRefused(third);
  }

  @Test
  void fileIsSharedAlongChainOfReaders() {
    allow(reader, sentByUploader());
    long second = messages.publishSent(reader, url);
    allow(outsider, second);
    long third = messages.publishSent(outsider, url);
    long last = organization.account(Role.GUEST);
    allow(last, third);
    opens(last);
  }

  @Test
  void manyLinksDoNotRevokeAccessOfOtherReaders() {
    long first = sentByUploader();
    addClaims(3_000);
    for (long message : List.of(first, 2L, 499L, 501L, 1_200L, 2_400L, 3_001L)) {
      allow(reader, message);
      opens(reader);
      readers.forbid(organization.id(), reader, message);
    }
    isRefused(reader);
  }

  @Test
  void accessQueriesForManyLinksAreLimited() {
    sentByUploader();
    isRefused(outsider);
    addClaims(20_000);
    int before = readers.calls(organization.id()).size();
    isRefused(outsider);
    assertThat(readers.calls(organization.id())).hasSize(before + 10);
  }

  /** Adds claims, as if the uploader had linked the file in this many further messages. */
  private void addClaims(int times) {
    opens(uploader);
    organization.as(uploader).get("/api/v1/attachments").succeeded();
    service
        .bean(Sql.class)
        .composed(
            """
            insert into claim (organization_id, message_id, upload_id)
            select organization_id, number, upload_id
            from upload, generate_series(2, :times + 1) number
            where organization_id = :organizationId
            """)
        .bind("organizationId", organization.id())
        .bind("times", times)
        .execute();
  }

  @Test
  void claimsOfOneSenderAreSettledInBatches() {
    allow(reader, sentByUploader());
    opens(reader);
    readers.setUnavailable(organization.id());
    long stranger = organization.account(Role.MEMBER);
    for (int i = 0; i < 30; i++) {
      messages.publishSent(stranger, url);
    }
    organization.as(uploader).get("/api/v1/attachments").succeeded();
    int before = readers.calls(organization.id()).size();
    readers.setAvailable(organization.id());
    isRefused(outsider);
    assertThat(readers.calls(organization.id()).stream().skip(before))
        .filteredOn(call -> call.path("user_id").longValue() == stranger)
        .hasSizeBetween(1, 5);
  }

  @Test
  void linkWithWrongNameOrStorageKeyGrantsNoAccess() {
    allow(reader, messages.publishSent(uploader, url.replace("plan.txt", "map.txt")));
    allow(reader, messages.publishSent(uploader, "/user_uploads/" + organization.id()));
    allow(reader, messages.publishSent(uploader, "/user_uploads/9/4f/x/plan.txt"));
    isRefused(reader);
  }

  @Test
  void unclaimedFileCausesNoAccessQuery() {
    isRefused(reader);
    assertThat(readers.calls(organization.id())).isEmpty();
  }

  @Test
  void visitorsOpenFilesOfReadableMessages() {
    ApiClient visitor = service.asVisitor(organization.id());
    visitor.get(url).refused(403, "UNAUTHORIZED", FORBIDDEN);
    long message = sentByUploader();
    readers.allow(organization.id(), null, message);
    assertThat(visitor.get(url).body()).isEqualTo(TEXT);
  }

  @Test
  void onlyUploaderReadsFileWhileMessagingIsUnavailable() {
    allow(reader, sentByUploader());
    opens(reader);
    readers.setUnavailable(organization.id());
    opens(uploader);
    Answer answer = organization.as(reader).get(url);
    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.header("Retry-After")).hasValue("1");
    Answer page = organization.as(reader).withHeader("Accept", "text/html").get(url);
    assertThat(page.status()).isEqualTo(503);
    assertThat(page.header("Retry-After")).hasValue("1");
    readers.setAvailable(organization.id());
    opens(reader);
  }

  @Test
  void unsettledClaimIsSettledAfterMessagingRecovers() {
    allow(reader, sentByUploader());
    opens(reader);
    readers.setUnavailable(organization.id());
    long shared = messages.publishSent(reader, url);
    allow(outsider, shared);
    assertThat(organization.as(outsider).get(url).status()).isEqualTo(503);
    readers.setAvailable(organization.id());
    opens(outsider);
  }

  @Test
  void readersDownloadFileAndCreateTemporaryLinks() {
    allow(reader, sentByUploader());
    ApiClient client = organization.as(reader);
    Answer saved = client.get(url.replace("/user_uploads/", "/user_uploads/download/"));
    assertThat(saved.body()).isEqualTo(TEXT);
    String link = client.get("/api/v1" + url).succeeded().textAt("/url");
    assertThat(service.asVisitor(organization.id()).get(link).body()).isEqualTo(TEXT);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "text/html,application/xhtml+xml,*/*;q=0.8 | text/html; charset=utf-8",
        "text/html,image/avif,image/webp,image/png,*/*;q=0.8 | text/html; charset=utf-8",
        "image/avif,image/webp,image/*,*/*;q=0.8 | image/png",
        "image/png,text/html;q=0.5 | image/png",
        "application/json | application/json",
        "*/* | application/json"
      })
  void refusalFormatFollowsAcceptHeader(String accept, String type) {
    ApiClient client = organization.as(outsider).withHeader("Accept", accept);
    Answer forbidden = client.get(url);
    assertThat(forbidden.status()).isEqualTo(403);
    assertThat(forbidden.header("Content-Type")).hasValue(type);
    Answer missing = client.get(url + "x");
    assertThat(missing.status()).isEqualTo(404);
    assertThat(missing.header("Content-Type")).hasValue(type);
    for (Answer refusal : List.of(forbidden, missing)) {
      assertThat(refusal.headers().allValues("Vary")).containsExactly("Accept");
      assertThat(refusal.headers().allValues("Cache-Control")).containsExactly("no-store");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/user_uploads",
        "/user_uploads/",
        "/user_uploads/1",
        "/user_uploads/1/4f/x.txt",
        "/user_uploads/1/4f/abc/x/y.txt",
        "/user_uploads/temporary/abc",
        "/user_uploads/thumbnail/1/4f/abc/x.png/840x560.webp"
      })
  void malformedLinkIsRefusedLikeMissingFile(String path) {
    ApiClient client = organization.as(uploader);
    Answer page = client.withHeader("Accept", "text/html").get(path);
    assertThat(page.status()).isEqualTo(404);
    assertThat(page.text()).isEqualTo("<p>" + MISSING + "</p>\n");
    Answer picture = client.withHeader("Accept", "image/png").get(path);
    assertThat(picture.status()).isEqualTo(404);
    assertThat(picture.header("Content-Type")).hasValue("image/png");
    client.get(path).refused(404, "NOT_FOUND", MISSING);
  }

  @Test
  void browserOfVisitorIsRedirectedToLogin() {
    ApiClient browser = service.asVisitor(organization.id()).withHeader("Accept", "text/html");
    Answer answer = browser.get(url);
    assertThat(answer.status()).isEqualTo(302);
    assertThat(answer.header("Location")).hasValue("/login");
    assertThat(answer.header("Vary")).hasValue("Accept");
    assertThat(browser.get(url + "x").status()).isEqualTo(404);
    assertThat(browser.withHeader("Accept", "image/*").get(url).status()).isEqualTo(403);
  }

  @Test
  void fileIsNotStoredInSharedCaches() {
    Answer answer = organization.as(uploader).get(url);
    assertThat(answer.header("Cache-Control")).hasValue("private, immutable");
    assertThat(answer.header("Vary")).hasValue("Accept");
  }
}
