package chat.uploads.tus;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@ServiceTest(value = Program.UPLOADS, environment = "MAX_FILE_UPLOAD_SIZE=3")
final class TusPostTest {

  private static final byte[] TEXT = "Hello, file.\n".getBytes(StandardCharsets.UTF_8);
  private static final int MAX = 3 << 20;

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;
  private final long member;
  private final TusClient client;

  TusPostTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.member = organization.account(Role.MEMBER);
    this.client = TusClient.of(organization.as(member));
  }

  @Test
  void newUploadReportsLocationAndExpiry() {
    Answer answer = client.named("my plan [1].txt").create(100);
    assertThat(answer.status()).isEqualTo(201);
    assertThat(answer.body()).isEmpty();
    assertThat(answer.header("Location").orElseThrow())
        .matches(
            "/api/v1/tus/" + organization.id() + "/[0-9a-f]{1,2}/[A-Za-z0-9_-]{24}/my-plan-1.txt");
    assertThat(answer.header("Tus-Resumable")).hasValue("1.0.0");
    assertThat(answer.header("Upload-Offset")).hasValue("0");
    String date = answer.header("Upload-Expires").orElseThrow();
    assertThat(date)
        .matches("[MTWFS][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9]{2}(:[0-9]{2}){2} GMT");
    var expires = ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME);
    assertThat(Duration.between(service.clock().instant(), expires.toInstant()))
        .isBetween(Duration.ofHours(23), Duration.ofHours(24));
  }

  @ParameterizedTest
  @EnumSource(Role.class)
  void everyRoleMayCreateUploads(Role role) {
    assertThat(TusClient.of(organization.as(organization.account(role))).create(1).status())
        .isEqualTo(201);
  }

  @Test
  void botsMayCreateUploadsButVisitorsCannot() {
    TusClient.of(organization.as(organization.bot(member))).created(1);
    for (ApiClient unauthenticated : List.of(service.api(), service.asVisitor(organization.id()))) {
      Answer answer = TusClient.of(unauthenticated).create(1);
      answer.refused(
          401, "UNAUTHORIZED", "Not logged in: API authentication or user session required");
      assertThat(answer.header("Tus-Resumable")).hasValue("1.0.0");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.2.2", "1.0", "", "2.0.0"})
  void unsupportedVersionIsRefused(String version) {
    Answer answer = client.with("Tus-Resumable", version).create(1);
    answer.refused(412, "BAD_REQUEST", "Tus-Resumable must be 1.0.0");
    assertThat(answer.header("Tus-Version")).hasValue("1.0.0");
    assertThat(answer.header("Tus-Resumable")).hasValue("1.0.0");
    organization
        .as(member)
        .withHeader("Upload-Length", "1")
        .post(TusClient.ENDPOINT)
        .refused(412, "BAD_REQUEST", "Tus-Resumable must be 1.0.0");
  }

  @Test
  void uploadAboveMaximumSizeIsRefused() {
    client.created(MAX);
    for (String larger : List.of(MAX + 1 + "", "9".repeat(18), "9".repeat(40))) {
      Answer answer = client.with("Upload-Length", larger).create();
      String text = "File is larger than this server's configured maximum upload size (3 MiB).";
      answer.refused(413, "REQUEST_TOO_LARGE", text);
      assertThat(answer.textAt("/message")).isEqualTo(text);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "1.5", "0x10", "ten", "+1"})
  void invalidLengthIsRefused(String length) {
    client
        .with("Upload-Length", length)
        .create()
        .refused(422, "BAD_REQUEST", "Invalid Upload-Length");
  }

  @Test
  void repeatedLengthHeaderIsRefused() throws IOException {
    var caller = new Caller(organization.id(), member, Role.MEMBER, false, null, "test");
    String headers = "Upload-Length: 4\r\nContent-Length: 0";
    try (RawPatch post = RawPatch.beginNew(service, caller, 3, headers)) {
      assertThat(post.status()).isEqualTo(422);
    }
  }

  @Test
  void missingOrDeferredLengthIsRefused() {
    client.create().refused(422, "BAD_REQUEST", "Missing 'Upload-Length' header");
    client
        .with("Upload-Defer-Length", "1")
        .create()
        .refused(411, "BAD_REQUEST", "SizeIsDeferred is not supported");
  }

  @Test
  void emptyUploadIsFinishedByItsCreation() {
    Answer answer = client.named("empty.txt").create(0);
    assertThat(answer.status()).isEqualTo(201);
    assertThat(answer.textAt("/result")).isEqualTo("success");
    assertThat(answer.textAt("/filename")).isEqualTo("empty.txt");
    assertThat(answer.header("Upload-Offset")).hasValue("0");
    assertThat(answer.header("Upload-Expires")).isEmpty();
    assertThat(client.file(answer)).isEmpty();
  }

  @Test
  void creationAcceptsFirstBytes() {
    Answer answer = client.createWith(20, TEXT);
    assertThat(answer.header("Upload-Offset")).hasValue("13");
    String upload = TusClient.location(answer);
    assertThat(answer.body()).isEmpty();
    assertThat(client.offset(upload)).isEqualTo(13);
    Answer finished = client.patch(upload, 13, new byte[7]).succeeded();
    assertThat(client.file(finished)).isEqualTo(Arrays.copyOf(TEXT, 20));
  }

  @Test
  void creationWithAllBytesFinishesUpload() {
    Answer answer = client.named("all.txt").createWith(13, TEXT);
    assertThat(answer.status()).isEqualTo(201);
    assertThat(answer.header("Location")).isPresent();
    assertThat(answer.header("Upload-Offset")).hasValue("13");
    assertThat(answer.textAt("/filename")).isEqualTo("all.txt");
    assertThat(client.file(answer)).isEqualTo(TEXT);
  }

  @Test
  void expectContinueIsAnsweredBeforeTheBody() throws IOException {
    var caller = new Caller(organization.id(), member, Role.MEMBER, false, null, "test");
    String expect = "Content-Length: %d\r\nExpect: 100-continue";
    for (int length : new int[] {13, 20}) {
      try (RawPatch post = RawPatch.beginNew(service, caller, length, expect.formatted(13))) {
        assertThat(post.status()).isEqualTo(100);
        post.send(TEXT);
        assertThat(post.status()).isEqualTo(201);
      }
    }
    try (RawPatch post = RawPatch.beginNew(service, caller, MAX + 1, expect.formatted(MAX + 1))) {
      assertThat(post.status()).isEqualTo(413);
    }
  }

  @Test
  void creationBodyLongerThanUploadIsRefused() {
    client
        .createWith(12, TEXT)
        .refused(413, "REQUEST_TOO_LARGE", "The request exceeds the upload's length of 12 bytes");
  }

  @Test
  void wrongContentTypeIsRefused() {
    client
        .with("Upload-Length", 13)
        .api()
        .send("POST", TusClient.ENDPOINT, "text/plain", TEXT)
        .refused(415, "BAD_REQUEST", "Content-Type must be application/offset+octet-stream");
  }

  @Test
  void finishedUploadIsPublishedToUploader() {
    Answer answer = client.named("told.txt").createWith(13, TEXT);
    PublishedEvents events = PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id());
    JsonNode event = events.await(_ -> true).value();
    assertThat(event.path("type").textValue()).isEqualTo("attachment");
    assertThat(event.at("/audience/user_ids/0").longValue()).isEqualTo(member);
    JsonNode attachment = event.at("/payload/attachment");
    assertThat(attachment.path("name").textValue()).isEqualTo("told.txt");
    assertThat(attachment.path("size").longValue()).isEqualTo(13);
    assertThat("/user_uploads/" + attachment.path("path_id").textValue())
        .isEqualTo(answer.textAt("/url"));
    assertThat(event.at("/payload/upload_space_used").longValue()).isEqualTo(13);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "plan.txt | plan.txt | plan.txt",
        "Übersicht 1.txt | Übersicht 1.txt | bersicht-1.txt",
        "日本語 | 日本語 | uploaded-file",
        "../../etc/passwd | passwd | passwd",
        "C:\\plans\\a.txt | a.txt | a.txt",
        ".. | uploaded-file | uploaded-file",
        "'' | uploaded-file | uploaded-file",
        "'a\0b\r\nc' | abc | abc",
        "a?b#c%41.txt | a?b#c%41.txt | abc41.txt"
      })
  void fileNameIsKeptAndSanitizedInAddress(String sent, String kept, String inUrl) {
    Answer answer = client.named(sent).createWith(13, TEXT);
    assertThat(answer.textAt("/filename")).isEqualTo(kept);
    assertThat(answer.textAt("/url")).endsWith("/" + inUrl);
    assertThat(client.file(answer)).isEqualTo(TEXT);
  }

  @Test
  void longestNameIsAcceptedAndLongerOneIsRefused() {
    client
        .named("n".repeat(1001))
        .create(13)
        .refused(422, "BAD_REQUEST", "filename is too long (limit: 1000 characters)");
    String name = "ü".repeat(1000);
    Answer answer = client.named(name).createWith(13, TEXT);
    assertThat(answer.textAt("/filename")).isEqualTo(name);
    assertThat(client.file(answer)).isEqualTo(TEXT);
    assertThat(client.offset(TusClient.location(answer))).isEqualTo(13);
    Answer plain = client.named("n".repeat(1000)).createWith(13, TEXT);
    assertThat(plain.textAt("/url")).endsWith("/" + "n".repeat(400));
    assertThat(client.file(plain)).isEqualTo(TEXT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "filename not-base64!",
        "filename YQ==,filename Yg==",
        "filename YQ== Yg==",
        "filename YQ==,,filename Yg==",
        "filename  YQ==",
      })
  void malformedMetadataIsRefused(String metadata) {
    client
        .with("Upload-Metadata", metadata)
        .create(1)
        .refused(422, "BAD_REQUEST", "Invalid Upload-Metadata");
  }

  @Test
  void metadataKeysWithoutValuesAreAccepted() {
    String metadata =
        "is_confidential,filename " + TusClient.base64("a.txt") + ", filetype dGV4dA==";
    String upload = client.with("Upload-Metadata", metadata).created(5);
    assertThat(client.head(upload).header("Upload-Metadata")).hasValue(metadata);
  }

  @Test
  void metadataAboveEightKibibytesIsRefused() {
    String longest = "filename YQ==,x " + "A".repeat((8 << 10) - 16);
    String upload = client.with("Upload-Metadata", longest).created(5);
    assertThat(client.head(upload).header("Upload-Metadata")).hasValue(longest);
    client
        .with("Upload-Metadata", longest + ",")
        .create(5)
        .refused(422, "BAD_REQUEST", "Upload-Metadata is too long (limit: 8192 characters)");
  }

  @ParameterizedTest
  @ValueSource(strings = {",", "filename YQ==,", ",, filename YQ==,"})
  void emptyMetadataEntriesAreIgnored(String metadata) {
    String upload = client.with("Upload-Metadata", metadata).created(5);
    assertThat(client.head(upload).header("Upload-Metadata")).hasValue(metadata);
  }

  @Test
  void otherMethodsAreNotAllowedOnEndpoint() {
    Answer answer = client.with("X-HTTP-Method-Override", "PATCH").create(5);
    answer.refused(405, "METHOD_NOT_ALLOWED", "Method Not Allowed");
    assertThat(answer.header("Allow")).hasValue("OPTIONS, POST");
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /api/v1/tus, 405, Method Not Allowed",
    "PUT, /api/v1/tus, 405, Method Not Allowed",
    "PUT, /api/v1/tus/1/4f/a/x.txt, 405, Method Not Allowed",
    "GET, /api/v1/tus/1/4f/a/x.txt, 405, Method Not Allowed",
    "PATCH, /api/v1/tus/1/4f, 404, No operation has this path: /api/v1/tus/1/4f",
    "POST, /api/v1/tus, 422, Missing 'Upload-Length' header"
  })
  void everyRefusalHasTusHeaderAndBothMessageFields(
      String method, String path, int status, String text) {
    Answer answer = client.send(method, path);
    assertThat(answer.status()).isEqualTo(status);
    assertThat(answer.textAt("/message")).isEqualTo(text);
    assertThat(answer.textAt("/msg")).isEqualTo(text);
    assertThat(answer.header("Tus-Resumable")).hasValue("1.0.0");
  }

  @Test
  void trailingSlashOfEndpointIsAccepted() {
    assertThat(client.with("Upload-Length", 5).send("POST", TusClient.ENDPOINT + "/").status())
        .isEqualTo(201);
  }
}
