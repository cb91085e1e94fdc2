package chat.uploads.tus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import chat.blob.BlobKey;
import chat.contracts.Program;
import chat.kit.error.Refusal;
import chat.kit.sql.Sql;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.uploads.LostCommits;
import chat.uploads.partialupload.TusUploadRepository;
import chat.uploads.upload.ReceivedUploads;
import chat.uploads.upload.ReceivedUploads.CreatedWhole;
import chat.uploads.upload.StoreFile;
import chat.uploads.upload.Upload;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Uploads whose creation request contains all bytes. */
@ServiceTest(
    value = Program.UPLOADS,
    environment = "CHAT_STORAGE_DIRECTORY=target/storage-of-whole-creations")
final class TusWholeCreationTest {

  private static final byte[] TEXT = "Hello, file.\n".getBytes(StandardCharsets.UTF_8);
  private static final Path STORAGE = Path.of("target", "storage-of-whole-creations");
  private static final Duration SOON = Duration.ofSeconds(60);

  private final RunningService service;
  private final Sql sql;
  private final TestOrganization organization;
  private final long member;
  private final TusClient client;

  TusWholeCreationTest(RunningService service) {
    this.service = service;
    this.sql = service.bean(Sql.class);
    this.organization = new TestOrganization(service);
    this.member = organization.account(Role.MEMBER);
    this.client = client();
  }

  /** A client with a token that is valid at the service's current time. */
  private TusClient client() {
    return TusClient.of(organization.as(member));
  }

  private RawPatch begin(long length) throws IOException {
    var caller = new Caller(organization.id(), member, Role.MEMBER, false, null, "test");
    return RawPatch.beginNew(service, caller, length, length);
  }

  /** Sends the head of a request whose body is framed by these headers. */
  private RawPatch begin(String framing) throws IOException {
    var caller = new Caller(organization.id(), member, Role.MEMBER, false, null, "test");
    return RawPatch.beginNew(service, caller, 13, framing);
  }

  private long rows() {
    return sql.statement("select count(*) as rows from tus_upload where organization_id = :id")
        .bind("id", organization.id())
        .one(row -> row.number("rows"));
  }

  private long attachments() {
    return client().api().get("/api/v1/attachments").succeeded().at("/attachments").size();
  }

  /** All stored files of the organization. */
  private List<Path> stored() throws IOException {
    try (Stream<Path> files = Files.walk(STORAGE)) {
      return files
          .filter(file -> file.toString().matches(".*/" + organization.id() + "[/+].*"))
          .filter(Files::isRegularFile)
          .toList();
    } catch (UncheckedIOException removedMeanwhile) {
      return stored();
    }
  }

  private static List<Path> incoming() throws IOException {
    try (Stream<Path> files = Files.list(STORAGE.resolve("incoming"))) {
      return files.toList();
    }
  }

  @Test
  void noRowIsWrittenBeforeTheBodyIsComplete() throws IOException {
    try (RawPatch post = begin(2_000_000)) {
      post.send(new byte[1_000_000]);
      await().atMost(SOON).until(() -> !incoming().isEmpty() || !stored().isEmpty());
      assertThat(rows()).isZero();
      post.send(new byte[1_000_000]);
      assertThat(post.status()).isEqualTo(201);
    }
    assertThat(rows()).isOne();
    assertThat(attachments()).isOne();
    assertThat(stored()).hasSize(1);
  }

  @Test
  void brokenConnectionLeavesNoRowAndNoFile() throws IOException {
    try (RawPatch post = begin(2_000_000)) {
      post.send(new byte[1_000_000]);
      await().atMost(SOON).until(() -> !incoming().isEmpty() || !stored().isEmpty());
    }
    await().atMost(SOON).until(() -> incoming().isEmpty() && stored().isEmpty());
    assertThat(rows()).isZero();
    assertThat(attachments()).isZero();
  }

  @Test
  void connectionBrokenBeforeFirstWriteLeavesNothing() throws IOException {
    try (RawPatch post = begin(2_000_000)) {
      post.send(new byte[1_000]);
      assertThat(post.breakOff()).isEmpty();
    }
    assertThat(client.createWith(13, TEXT).status()).isEqualTo(201);
    assertThat(rows()).isOne();
    assertThat(attachments()).isOne();
    assertThat(stored()).hasSize(1);
    assertThat(incoming()).isEmpty();
  }

  @Test
  void bytesAfterTheBodyAreIgnored() throws IOException {
    try (RawPatch post = begin("Content-Length: 13")) {
      post.send("Hello, file.\n and more\r\n\r\n");
      assertThat(post.status()).isEqualTo(201);
    }
    assertThat(client().api().get("/api/v1/attachments").longAt("/attachments/0/size"))
        .isEqualTo(13);
    assertThat(stored()).hasSize(1).allSatisfy(file -> assertThat(file).hasSize(13));
  }

  /** With both headers, HTTP applies the chunks and ignores the content length. */
  @Test
  void chunkedBodyIsLimitedToTheUploadLength() throws IOException {
    for (String framing :
        List.of("Transfer-Encoding: chunked", "Content-Length: 13\r\nTransfer-Encoding: chunked")) {
      try (RawPatch post = begin(framing)) {
        post.send("15\r\nHello, file, and more\r\n0\r\n\r\n");
        assertThat(post.status()).isIn(400, 413);
      }
    }
    await().atMost(SOON).until(() -> incoming().isEmpty() && stored().isEmpty());
    assertThat(rows()).isZero();
    assertThat(attachments()).isZero();
  }

  /** HTTP framing excludes such a body; the storage does not rely on that. */
  @ParameterizedTest
  @ValueSource(ints = {-1, 1, -100_000, 100_000})
  void bodyOfWrongLengthIsNotStored(int more) throws IOException {
    long length = 300_000;
    StoreFile storeFile = service.bean(StoreFile.class);
    BlobKey key = Upload.key(organization.id(), Upload.newStorageKey());
    var sent = new ByteArrayInputStream(new byte[(int) length + more]);
    assertThatThrownBy(
            () -> storeFile.store(key, "a", null, new WholeUploadBody(sent, length, null)))
        .isInstanceOf(more < 0 ? EOFException.class : Refusal.class);
    assertThat(stored()).isEmpty();
    assertThat(incoming()).isEmpty();
  }

  @Test
  void lostResponseOfWholeCreationCanBeRepeated() {
    String metadata = "filename " + TusClient.base64("a.txt") + ",filetype dGV4dC9wbGFpbg==";
    Answer created = client.with("Upload-Metadata", metadata).createWith(13, TEXT);
    String upload = TusClient.location(created);
    assertThat(created.header("Upload-Expires")).isEmpty();
    Answer head = client.head(upload);
    assertThat(head.status()).isEqualTo(200);
    assertThat(head.header("Upload-Offset")).hasValue("13");
    assertThat(head.header("Upload-Length")).hasValue("13");
    assertThat(head.header("Upload-Metadata")).hasValue(metadata);
    assertThat(head.header("Upload-Expires")).isEmpty();
    Answer again = client.patch(upload, 13, new byte[0]).succeeded();
    assertThat(again.textAt("/url")).isEqualTo(created.textAt("/url"));
    assertThat(again.textAt("/filename")).isEqualTo("a.txt");
    client.patch(upload, 0, TEXT).refused(409, "BAD_REQUEST", "The upload is finished");
    client.delete(upload).refused(409, "BAD_REQUEST", "The upload is finished");
    assertThat(attachments()).isOne();
    service.clock().advance(Duration.ofHours(23));
    assertThat(client().offset(upload)).isEqualTo(13);
    service.clock().advance(Duration.ofHours(2));
    assertThat(client().head(upload).status()).isEqualTo(410);
    service.bean(AbandonedUploads.class).removeExpired();
    assertThat(client().head(upload).status()).isEqualTo(404);
    assertThat(client().file(created)).isEqualTo(TEXT);
  }

  @Test
  void bytesMustMatchTheirChecksum() throws IOException {
    String textChecksum = "sha256 fGeK4HidRA/VwxEdjtUh/q1dorRupwWQOMBo1Zd5IAM=";
    String emptyChecksum = "md5 1B2M2Y8AsgTpgAmY7PhCfg==";
    client
        .with("Upload-Checksum", emptyChecksum)
        .createWith(13, TEXT)
        .refused(460, "BAD_REQUEST", "The bytes do not match Upload-Checksum; send them again");
    client
        .with("Upload-Checksum", textChecksum)
        .create(0)
        .refused(460, "BAD_REQUEST", "The bytes do not match Upload-Checksum; send them again");
    assertThat(stored()).isEmpty();
    assertThat(rows()).isZero();
    Answer file = client.with("Upload-Checksum", textChecksum).createWith(13, TEXT);
    assertThat(client.file(file)).isEqualTo(TEXT);
    Answer empty = client.with("Upload-Checksum", emptyChecksum).create(0);
    assertThat(client.file(empty)).isEmpty();
  }

  @Test
  void fileIsKeptIfCommitOutcomeIsUnknown() throws IOException {
    LostCommits.of(sql, "tus_upload", organization.id());
    assertThat(client.createWith(13, TEXT).status()).isEqualTo(503);
    assertThat(stored()).hasSize(1);
  }

  @Test
  void concurrentCreationsKeepTheirOwnContent() throws Exception {
    List<Future<Answer>> created = new ArrayList<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 20; i++) {
        int number = i;
        created.add(threads.submit(() -> create(number)));
      }
    }
    for (int i = 0; i < created.size(); i++) {
      Answer answer = created.get(i).get();
      String upload = TusClient.location(answer);
      assertThat(client.file(answer)).isEqualTo(new byte[i]);
      assertThat(client.head(upload).header("Upload-Metadata").isPresent()).isEqualTo(i % 2 > 0);
      assertThat(client.offset(upload)).isEqualTo(i);
    }
    assertThat(attachments()).isEqualTo(20);
  }

  private Answer create(int number) {
    TusClient named = number % 2 > 0 ? client.named("file-" + number) : client;
    return named.createWith(number, new byte[number]);
  }

  @Test
  void uploadsStoredTogetherKeepTheirMetadata() {
    CreatedWhole without = createdWith(null);
    CreatedWhole with = createdWith("filename YQ==");
    service.bean(ReceivedUploads.class).insertFinished(organization.id(), List.of(without, with));
    assertThat(metadata(without)).isNull();
    assertThat(metadata(with)).isEqualTo("filename YQ==");
  }

  private CreatedWhole createdWith(@Nullable String metadata) {
    Instant now = service.clock().instant();
    var file =
        new Upload(
            organization.id(),
            0,
            member,
            Upload.newStorageKey(),
            "a",
            "a",
            "text/plain",
            1,
            now,
            null,
            null,
            null);
    return new CreatedWhole(file, metadata, now);
  }

  private @Nullable String metadata(CreatedWhole created) {
    return service
        .bean(TusUploadRepository.class)
        .find(organization.id(), created.file().storageKey())
        .orElseThrow()
        .metadata();
  }
}
