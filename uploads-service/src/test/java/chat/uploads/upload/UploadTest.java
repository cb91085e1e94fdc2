package chat.uploads.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.sql.Sql;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.CallerTokens;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import chat.uploads.FormBody;
import chat.uploads.LostCommits;
import chat.uploads.picture.SamplePictures;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Scanner;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@ServiceTest(
    value = Program.UPLOADS,
    environment = {"MAX_FILE_UPLOAD_SIZE=3", "CHAT_STORAGE_DIRECTORY=target/storage-of-forms"})
final class UploadTest {

  private static final String PATH = "/api/v1/user_uploads";
  private static final Path STORAGE = Path.of("target", "storage-of-forms");
  private static final byte[] TEXT = "Hello, file.\n".getBytes(StandardCharsets.UTF_8);

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;
  private final long member;
  private final ApiClient client;

  UploadTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = new TestOrganization(service);
    this.member = organization.account(Role.MEMBER);
    this.client = organization.as(member);
  }

  private Answer upload(String name, byte[] content) {
    return client.upload(PATH, "file", name, "application/octet-stream", content);
  }

  private String uploaded(String name, byte[] content) {
    return upload(name, content).succeeded().textAt("/url");
  }

  private static void refused(Answer answer, String message) {
    answer.refused(400, "BAD_REQUEST", message);
  }

  private List<Path> storedFiles() {
    Path files = STORAGE.resolve("blobs").resolve(organization.id() + "").resolve("files");
    try (Stream<Path> all = Files.exists(files) ? Files.walk(files) : Stream.empty()) {
      return all.filter(Files::isRegularFile).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void uploadReturnsAddressAndFileName() {
    Answer answer = upload("my plan [1].txt", TEXT).succeeded();
    assertThat(answer.textAt("/url"))
        .matches(
            "/user_uploads/"
                + organization.id()
                + "/[0-9a-f]{1,2}/[A-Za-z0-9_-]{24}/my-plan-1.txt");
    assertThat(answer.at("/uri")).isEqualTo(answer.at("/url"));
    assertThat(answer.textAt("/filename")).isEqualTo("my plan [1].txt");
    assertThat(client.get(answer.textAt("/url")).body()).isEqualTo(TEXT);
  }

  @Test
  void uploadIsPublishedToUploader() {
    String url = uploaded("a.txt", TEXT);
    uploaded("b.txt", new byte[100]);
    PublishedEvents events = PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id());
    JsonNode event = events.await(_ -> true).value();
    assertThat(event.path("type").textValue()).isEqualTo("attachment");
    assertThat(event.at("/audience/user_ids/0").longValue()).isEqualTo(member);
    JsonNode attachment = event.at("/payload/attachment");
    assertThat(attachment.path("name").textValue()).isEqualTo("a.txt");
    assertThat(attachment.path("size").longValue()).isEqualTo(TEXT.length);
    assertThat("/user_uploads/" + attachment.path("path_id").textValue()).isEqualTo(url);
    assertThat(attachment.path("message_ids")).isEmpty();
    assertThat(
            events
                .await(
                    found -> found.value().at("/payload/attachment/name").asText().equals("b.txt"))
                .value()
                .at("/payload/upload_space_used")
                .longValue())
        .isEqualTo(TEXT.length + 100);
  }

  @ParameterizedTest
  @EnumSource(Role.class)
  void everyRoleMayUpload(Role role) {
    long account = organization.account(role);
    organization.as(account).upload(PATH, "any", "a.txt", "text/plain", TEXT).succeeded();
  }

  @Test
  void botsMayUploadButVisitorsCannot() {
    organization
        .as(organization.bot(member))
        .upload(PATH, "any", "a.txt", "text/plain", TEXT)
        .succeeded();
    for (ApiClient visitor : List.of(service.api(), service.asVisitor(organization.id()))) {
      assertThat(visitor.upload(PATH, "any", "a.txt", "text/plain", TEXT).status()).isEqualTo(401);
    }
  }

  @Test
  void requestWithoutExactlyOneFileIsRefused() {
    refused(client.post(PATH), "You must specify a file to upload");
    refused(client.post(PATH, "file", "x"), "You must specify a file to upload");
    byte[] none = new FormBody().part("name=\"file\"", TEXT).ended();
    refused(FormBody.post(client, PATH, none), "You must specify a file to upload");
    byte[] two =
        new FormBody()
            .part("name=\"a\"; filename=\"a.txt\"", TEXT)
            .part("name=\"b\"; filename=\"b.txt\"", TEXT)
            .ended();
    refused(FormBody.post(client, PATH, two), "You may only upload one file at a time");
    assertThat(storedFiles()).isEmpty();
  }

  @Test
  void unsupportedFormFieldsAreReported() {
    byte[] form =
        new FormBody()
            .part("name=\"topic\"", TEXT)
            .part("name=\"file\"; filename=\"a.txt\"", TEXT)
            .part("name=\"client\"", TEXT)
            .part("name=\"caption\"", TEXT)
            .ended();
    assertThat(FormBody.post(client, PATH, form).succeeded().at("/ignored_parameters_unsupported"))
        .extracting(JsonNode::textValue)
        .containsExactly("caption", "topic");
    byte[] longName = new FormBody().part("name=\"" + "n".repeat(201) + "\"", TEXT).ended();
    refused(
        FormBody.post(client, PATH, longName),
        "A parameter's name is too long (limit: 200 characters)");
  }

  @Test
  void fileAboveMaximumSizeIsRefused() {
    byte[] largest = new byte[3 << 20];
    new Random(5).nextBytes(largest);
    assertThat(client.get(uploaded("largest", largest)).body()).isEqualTo(largest);
    String refusal = "File is larger than this server's configured maximum upload size (3 MiB).";
    refused(upload("larger", new byte[(3 << 20) + 1]), refusal);
    refused(upload("larger", new byte[20 << 20]), refusal);
    assertThat(storedFiles()).hasSize(1);
    assertThat(incoming()).isEmpty();
  }

  private static List<Path> incoming() {
    try (Stream<Path> all = Files.list(STORAGE.resolve("incoming"))) {
      return all.toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void fileIsKeptIfCommitOutcomeIsUnknown() {
    LostCommits.of(service.bean(Sql.class), "upload", organization.id());
    assertThat(upload("lost.txt", TEXT).status()).isEqualTo(503);
    assertThat(storedFiles()).hasSize(1);
  }

  @Test
  void tooLargeFileIsRefusedBeforeItsBodyArrives() throws IOException {
    try (Socket socket = begin(500_000_000)) {
      Scanner answer = new Scanner(socket.getInputStream(), StandardCharsets.US_ASCII);
      assertThat(answer.findWithinHorizon("HTTP/1.1 400", 0)).isNotNull();
      assertThat(answer.findWithinHorizon("maximum upload size [(]3 MiB[)]", 0)).isNotNull();
    }
  }

  @Test
  void brokenConnectionLeavesNoFile() throws IOException {
    try (Socket socket = begin(2_000_000)) {
      OutputStream out = socket.getOutputStream();
      out.write(new FormBody().part("name=\"a\"; filename=\"a\"", new byte[500_000]).cutOff());
      out.flush();
      await().until(() -> !incoming().isEmpty());
    }
    await().until(() -> incoming().isEmpty());
    assertThat(storedFiles()).isEmpty();
  }

  /** Sends the head of a request without its body. */
  private Socket begin(long length) throws IOException {
    Socket socket = new Socket(service.uri().getHost(), service.uri().getPort());
    socket.setSoTimeout(60_000);
    String head =
        """
        POST %s HTTP/1.1\r
        Host: chat.example.com\r
        Authorization: Bearer %s\r
        Content-Type: %s\r
        Content-Length: %d\r
        \r
        """
            .formatted(PATH, token(), FormBody.TYPE, length);
    socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
    socket.getOutputStream().flush();
    return socket;
  }

  private String token() {
    return new CallerTokens(servers.keysDirectory(), service.clock())
        .caller(new Caller(organization.id(), member, Role.MEMBER, false, null, "test"));
  }

  @Test
  void unlinkedFileIsReadableOnlyByItsUploader() {
    String url = uploaded("mine.txt", TEXT);
    long administrator = organization.account(Role.ADMINISTRATOR);
    for (ApiClient other :
        List.of(organization.as(administrator), service.asVisitor(organization.id()))) {
      other.get(url).refused(403, "UNAUTHORIZED", "You are not authorized to view this file.");
    }
    Answer page = organization.as(administrator).withHeader("Accept", "text/html").get(url);
    assertThat(page.status()).isEqualTo(403);
    assertThat(page.text()).isEqualTo("<p>You are not authorized to view this file.</p>\n");
    assertThat(page.header("Vary")).hasValue("Accept");
    TestOrganization stranger = new TestOrganization(service);
    stranger
        .as(stranger.account(Role.OWNER))
        .get(url)
        .refused(404, "NOT_FOUND", "This file does not exist or has been deleted.");
  }

  @Test
  void unknownFileAddressesAreNotFound() {
    String url = uploaded("mine.txt", TEXT);
    for (String path :
        List.of(
            url.replace("mine.txt", "yours.txt"),
            url + "x",
            url + "/",
            url.replace("/user_uploads/", "/user_uploads/download/") + "/",
            "/user_uploads/%d/4f/%s/a".formatted(organization.id(), "A".repeat(24)),
            "/user_uploads/%d/..%%2f..%%2f/a/a".formatted(organization.id()),
            "/user_uploads/x/4f/a/a")) {
      Answer answer = client.get(path);
      assertThat(answer.status()).as(path).isEqualTo(404);
    }
    Answer page = client.withHeader("Accept", "text/html").get(url + "x");
    assertThat(page.text()).isEqualTo("<p>This file does not exist or has been deleted.</p>\n");
  }

  @ParameterizedTest
  @CsvSource({
    "picture.png, image/png, inline",
    "page.html, text/html, attachment",
    "picture.svg, image/svg+xml, attachment",
    "notes.txt, text/plain, inline",
    "letter.pdf, application/pdf, inline",
    "innocent.txt, text/html, attachment",
    "unknown, application/octet-stream, attachment"
  })
  void onlyHarmlessTypesAreShownInline(String name, String type, String disposition) {
    byte[] content =
        switch (type) {
          case "image/png" -> SamplePictures.filled("png", 3, 3, -1);
          case "text/html" ->
              "<!DOCTYPE html><html><script>alert(1)</script></html>"
                  .getBytes(StandardCharsets.UTF_8);
          case "image/svg+xml" ->
              "<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\"/>"
                  .getBytes(StandardCharsets.UTF_8);
          case "application/pdf" -> "%PDF-1.7\n".getBytes(StandardCharsets.UTF_8);
          case "text/plain" -> TEXT;
          default -> new byte[] {0, 1, 2, 3};
        };
    String url = uploaded(name, content);
    Answer answer = client.get(url);
    assertThat(answer.header("Content-Type")).hasValue(type);
    assertThat(answer.header("Content-Disposition"))
        .hasValueSatisfying(value -> assertThat(value).startsWith(disposition + "; filename="));
    assertThat(answer.header("X-Content-Type-Options")).hasValue("nosniff");
    String policy = answer.header("Content-Security-Policy").orElseThrow();
    assertThat(policy).startsWith("default-src 'none'; ");
    assertThat(policy.endsWith("; sandbox")).isEqualTo(!type.equals("application/pdf"));
    Answer saved = client.get(url.replace("/user_uploads/", "/user_uploads/download/"));
    assertThat(saved.body()).isEqualTo(content);
    assertThat(saved.header("Content-Disposition"))
        .hasValueSatisfying(value -> assertThat(value).startsWith("attachment; "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bytes=0-4 | 0 | 5",
        "bytes=7- | 7 | 13",
        "bytes=-6 | 7 | 13",
        "bytes=0-999 | 0 | 13",
        "bytes=-999 | 0 | 13"
      })
  void byteRangeOfFileIsServed(String range, int from, int to) {
    Answer part = client.withHeader("Range", range).get(uploaded("a.txt", TEXT));
    assertThat(part.status()).isEqualTo(206);
    assertThat(part.body()).isEqualTo(Arrays.copyOfRange(TEXT, from, to));
    assertThat(part.header("Content-Range")).hasValue("bytes %d-%d/13".formatted(from, to - 1));
    assertThat(part.header("Content-Length")).hasValue(Integer.toString(to - from));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bytes=0-1,3-4", "bytes=-", "bytes=5-4", "lines=1-2", "bytes=a-b"})
  void invalidRangeReturnsTheWholeFile(String range) {
    Answer whole = client.withHeader("Range", range).get(uploaded("a.txt", TEXT));
    assertThat(whole.status()).isEqualTo(200);
    assertThat(whole.body()).isEqualTo(TEXT);
    assertThat(whole.header("Accept-Ranges")).hasValue("bytes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"bytes=13-", "bytes=100-200", "bytes=-0"})
  void rangeBeyondTheEndIsNotSatisfiable(String range) {
    Answer answer = client.withHeader("Range", range).get(uploaded("a.txt", TEXT));
    assertThat(answer.status()).isEqualTo(416);
    assertThat(answer.header("Content-Range")).hasValue("bytes */13");
  }

  @Test
  void fileWithMatchingETagIsNotSentAgain() {
    String url = uploaded("a.txt", TEXT);
    String tag = client.get(url).header("ETag").orElseThrow();
    Answer known = client.withHeader("If-None-Match", "\"x\", " + tag).get(url);
    assertThat(known.status()).isEqualTo(304);
    assertThat(known.body()).isEmpty();
    ApiClient resuming = client.withHeader("Range", "bytes=7-");
    assertThat(resuming.withHeader("If-Range", tag).get(url).status()).isEqualTo(206);
    assertThat(resuming.withHeader("If-Range", "\"other\"").get(url).status()).isEqualTo(200);
  }

  @Test
  void headRequestReturnsHeadersWithoutBody() {
    String url = uploaded("a.txt", TEXT);
    Answer head = client.send("HEAD", url, "", new byte[0]);
    assertThat(head.status()).isEqualTo(200);
    assertThat(head.header("Content-Length")).hasValue("13");
    assertThat(head.header("Content-Type")).hasValue("text/plain");
    assertThat(head.body()).isEmpty();
    Answer ofRange = client.withHeader("Range", "bytes=0-3").send("HEAD", url, "", new byte[0]);
    assertThat(ofRange.status()).isEqualTo(200);
    assertThat(ofRange.header("Content-Length")).hasValue("13");
  }

  @Test
  void emptyFileIsUploadedAndServed() {
    Answer answer = client.get(uploaded("empty", new byte[0]));
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isEmpty();
  }

  @Test
  void quotedBoundaryAndMixedCaseTypeAreAccepted() {
    byte[] body = new FormBody().part("name=f; filename=plain.txt", TEXT).ended();
    String type = "Multipart/Form-Data; Boundary=\"" + FormBody.BOUNDARY + "\"";
    assertThat(client.send("POST", PATH, type, body).succeeded().textAt("/filename"))
        .isEqualTo("plain.txt");
  }
}
