package chat.uploads.tus;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ServiceTest(value = Program.UPLOADS, environment = "MAX_FILE_UPLOAD_SIZE=100")
final class TusPatchTest {

  private static final byte[] TEXT = "Hello, file.\n".getBytes(StandardCharsets.UTF_8);
  private static final int SIZE = 25 << 20;

  private final RunningService service;
  private final TestOrganization organization;
  private final TusClient client;

  TusPatchTest(RunningService service) {
    this.service = service;
    this.organization = new TestOrganization(service);
    this.client = TusClient.of(organization.as(organization.account(Role.MEMBER)));
  }

  @Test
  void bytesAreAppendedAtTheOffset() {
    String upload = client.named("hello.txt").created(13);
    Answer first = client.patch(upload, 0, Arrays.copyOf(TEXT, 5));
    assertThat(first.status()).isEqualTo(204);
    assertThat(first.body()).isEmpty();
    assertThat(first.header("Upload-Offset")).hasValue("5");
    assertThat(first.header("Upload-Expires")).isPresent();
    assertThat(first.header("Tus-Resumable")).hasValue("1.0.0");
    Answer nothing = client.patch(upload, 5, new byte[0]);
    assertThat(nothing.status()).isEqualTo(204);
    assertThat(nothing.header("Upload-Offset")).hasValue("5");
    Answer last = client.patch(upload, 5, Arrays.copyOfRange(TEXT, 5, 13)).succeeded();
    assertThat(last.header("Upload-Offset")).hasValue("13");
    assertThat(last.header("Content-Type")).hasValue("application/json");
    assertThat(last.textAt("/filename")).isEqualTo("hello.txt");
    assertThat(last.textAt("/url")).isEqualTo(upload.replace("/api/v1/tus/", "/user_uploads/"));
    assertThat(client.file(last)).isEqualTo(TEXT);
  }

  @Test
  void largeUploadIsSentInChunks() {
    byte[] content = new byte[SIZE];
    new Random(3).nextBytes(content);
    String upload = client.created(SIZE);
    int chunk = 7_000_001;
    for (int from = 0; from + chunk < SIZE; from += chunk) {
      byte[] bytes = Arrays.copyOfRange(content, from, from + chunk);
      assertThat(client.patch(upload, from, bytes).header("Upload-Offset"))
          .hasValue(Integer.toString(from + chunk));
    }
    int from = SIZE - SIZE % chunk;
    Answer last = client.patch(upload, from, Arrays.copyOfRange(content, from, SIZE)).succeeded();
    assertThat(client.file(last)).isEqualTo(content);
  }

  @Test
  void wrongOffsetIsRefused() {
    String upload = client.created(100);
    client.patch(upload, 0, new byte[10]);
    for (int offset : new int[] {0, 9, 11, 100, 1000}) {
      client
          .patch(upload, offset, new byte[5])
          .refused(409, "BAD_REQUEST", "Upload-Offset must be 10");
    }
    assertThat(client.offset(upload)).isEqualTo(10);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0.2.2", "1.0.1"})
  void unsupportedVersionIsRefused(String version) {
    String upload = client.created(100);
    Answer answer = client.with("Tus-Resumable", version).patch(upload, 0, TEXT);
    answer.refused(412, "BAD_REQUEST", "Tus-Resumable must be 1.0.0");
    assertThat(answer.header("Tus-Version")).hasValue("1.0.0");
    assertThat(client.offset(upload)).isZero();
  }

  @Test
  void patchDoesNotChangeUploadLength() {
    String upload = client.created(100);
    client.with("Upload-Length", 13).patch(upload, 0, TEXT);
    Answer head = client.head(upload);
    assertThat(head.header("Upload-Length")).hasValue("100");
    assertThat(head.header("Upload-Offset")).hasValue("13");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "1.0", "a", "99999999999999999999"})
  void invalidOffsetIsRefused(String offset) {
    String upload = client.created(100);
    client
        .with("Upload-Offset", offset)
        .api()
        .send("PATCH", upload, TusClient.BYTES, TEXT)
        .refused(422, "BAD_REQUEST", "Invalid Upload-Offset");
  }

  @Test
  void missingOffsetIsRefused() {
    client
        .api()
        .send("PATCH", client.created(100), TusClient.BYTES, TEXT)
        .refused(422, "BAD_REQUEST", "Missing 'Upload-Offset' header");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "text/plain", "application/octet-stream"})
  void wrongContentTypeIsRefused(String type) {
    client
        .with("Upload-Offset", 0)
        .api()
        .send("PATCH", client.created(100), type, TEXT)
        .refused(415, "BAD_REQUEST", "Content-Type must be application/offset+octet-stream");
  }

  @Test
  void bytesBeyondUploadLengthAreRefused() {
    String upload = client.created(20);
    client.patch(upload, 0, TEXT);
    client
        .patch(upload, 13, TEXT)
        .refused(413, "REQUEST_TOO_LARGE", "The request exceeds the upload's length of 20 bytes");
    assertThat(client.offset(upload)).isEqualTo(13);
  }

  @Test
  void emptyPatchRepeatsTheFinalResponse() {
    String upload = client.named("again.txt").created(13);
    Answer last = client.patch(upload, 0, TEXT).succeeded();
    Answer again = client.patch(upload, 13, new byte[0]).succeeded();
    assertThat(again.json()).isEqualTo(last.json());
    client.patch(upload, 0, TEXT).refused(409, "BAD_REQUEST", "The upload is finished");
    client.patch(upload, 13, TEXT).refused(409, "BAD_REQUEST", "The upload is finished");
    PublishedOnce.of(service, organization.id());
  }

  @Test
  void headWithMethodOverrideAddsBytes() {
    String upload = client.created(13);
    Answer answer =
        client
            .with("X-HTTP-Method-Override", "PATCH")
            .with("Upload-Offset", 0)
            .api()
            .send("HEAD", upload, TusClient.BYTES, TEXT);
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("Upload-Offset")).contains("13");
  }

  @Test
  void postWithMethodOverrideAddsBytes() {
    String upload = client.created(13);
    client
        .with("X-HTTP-Method-Override", "patch")
        .with("Upload-Offset", 0)
        .api()
        .send("POST", upload, TusClient.BYTES, TEXT)
        .succeeded();
    client
        .with("X-HTTP-Method-Override", "PUT")
        .send("POST", upload)
        .refused(405, "METHOD_NOT_ALLOWED", "Method Not Allowed");
  }

  @ParameterizedTest
  @CsvSource({
    "sha1 dDr5XBTe0pPpxAfzcfW5gPvSsMs=",
    "sha256 EKNbd4dcMi1+pF+gsPA0dXRFXFmrWePSGMw5YBZ1zHE=",
    "md5 dCk9y5jBShJ7nKnuNkhz6Q=="
  })
  void bytesMustMatchTheirChecksum(String header) throws Exception {
    String algorithm = header.substring(0, header.indexOf(' '));
    String right = algorithm + " " + checksum(algorithm, TEXT);
    String upload = client.created(26);
    Answer wrong = client.with("Upload-Checksum", header).patch(upload, 0, TEXT);
    wrong.refused(460, "BAD_REQUEST", "The bytes do not match Upload-Checksum; send them again");
    assertThat(client.offset(upload)).isZero();
    assertThat(client.with("Upload-Checksum", right).patch(upload, 0, TEXT).status())
        .isEqualTo(204);
    client.with("Upload-Checksum", header).patch(upload, 13, TEXT);
    assertThat(client.offset(upload)).isEqualTo(13);
    Answer last = client.with("Upload-Checksum", right).patch(upload, 13, TEXT).succeeded();
    assertThat(client.file(last)).hasSize(26).startsWith(TEXT).endsWith(TEXT);
  }

  private static String checksum(String algorithm, byte[] bytes) throws Exception {
    String name = algorithm.replaceFirst("sha", "SHA-").toUpperCase(Locale.ROOT);
    byte[] digest = MessageDigest.getInstance(name).digest(bytes);
    return Base64.getEncoder().encodeToString(digest);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sha1", "sha1 ?", "", "sha1 YQ== YQ==", " sha1 YQ==x"})
  void malformedChecksumIsRefused(String header) {
    String upload = client.created(13);
    client
        .with("Upload-Checksum", header)
        .patch(upload, 0, TEXT)
        .refused(422, "BAD_REQUEST", "Invalid Upload-Checksum");
    assertThat(client.offset(upload)).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"crc99 YQ==", "SHA1 YQ=="})
  void unknownChecksumAlgorithmIsRefused(String header) {
    String upload = client.created(13);
    String known = "md5,sha1,sha256,sha512";
    client
        .with("Upload-Checksum", header)
        .patch(upload, 0, TEXT)
        .refused(400, "BAD_REQUEST", "Unknown algorithm in Upload-Checksum (known: " + known + ")");
    assertThat(client.offset(upload)).isZero();
  }

  @Test
  void creationWithWrongChecksumStoresNothing() {
    Answer answer =
        client.with("Upload-Checksum", "sha1 dDr5XBTe0pPpxAfzcfW5gPvSsMs=").createWith(13, TEXT);
    answer.refused(460, "BAD_REQUEST", "The bytes do not match Upload-Checksum; send them again");
    assertThat(answer.header("Location")).isEmpty();
  }

  @Test
  void largeChunkWithWrongChecksumIsDiscarded() throws Exception {
    byte[] content = new byte[SIZE];
    new Random(4).nextBytes(content);
    String upload = client.created(SIZE);
    client
        .with("Upload-Checksum", "md5 " + checksum("md5", TEXT))
        .patch(upload, 0, new byte[20 << 20])
        .refused(460, "BAD_REQUEST", "The bytes do not match Upload-Checksum; send them again");
    assertThat(client.offset(upload)).isZero();
    Answer last =
        client
            .with("Upload-Checksum", "sha512 " + checksum("sha512", content))
            .patch(upload, 0, content)
            .succeeded();
    assertThat(client.file(last)).isEqualTo(content);
  }
}
