package chat.uploads.upload;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@ServiceTest(
    value = Program.UPLOADS,
    environment = {
      "UPLOAD_QUOTA_MIB=2",
      "MAX_FILE_UPLOAD_SIZE=7",
      "CHAT_STORAGE_DIRECTORY=target/storage-with-quota"
    })
final class QuotaTest {

  private static final String REFUSAL = "Upload would exceed your organization's upload quota.";
  private static final byte[] ONE_MEBIBYTE = new byte[1 << 20];

  private final RunningService service;
  private final TestOrganization organization;
  private final ApiClient client;

  QuotaTest(RunningService service) {
    this.service = service;
    this.organization = new TestOrganization(service);
    this.client = organization.as(organization.account(Role.MEMBER));
  }

  private Answer upload(byte[] content) {
    return client.upload("/api/v1/user_uploads", "file", "a", "text/plain", content);
  }

  private long storedFiles() throws Exception {
    Path files = Path.of("target/storage-with-quota/blobs/" + organization.id() + "/files");
    try (Stream<Path> all = Files.walk(files)) {
      return all.filter(Files::isRegularFile).count();
    }
  }

  @Test
  void fileOneByteAboveQuotaIsRefused() throws Exception {
    upload(ONE_MEBIBYTE).succeeded();
    upload(ONE_MEBIBYTE).succeeded();
    upload(new byte[0]).succeeded();
    upload(new byte[1]).refused(400, "BAD_REQUEST", REFUSAL);
    upload(ONE_MEBIBYTE).refused(400, "BAD_REQUEST", REFUSAL);
    assertThat(client.get("/api/v1/attachments").longAt("/upload_space_used")).isEqualTo(2 << 20);
    assertThat(storedFiles()).isEqualTo(3);
  }

  @Test
  void removedFileFreesQuota() {
    upload(ONE_MEBIBYTE).succeeded();
    upload(ONE_MEBIBYTE).succeeded();
    long id = client.get("/api/v1/attachments").longAt("/attachments/0/id");
    client.delete("/api/v1/attachments/" + id).succeeded();
    upload(ONE_MEBIBYTE).succeeded();
  }

  @Test
  void resumableUploadIsCreatedOnlyWithinQuota() {
    upload(ONE_MEBIBYTE).succeeded();
    assertThat(begin(1 << 20).status()).isEqualTo(201);
    begin((1 << 20) + 1).refused(413, "REQUEST_TOO_LARGE", REFUSAL);
  }

  @Test
  void unfinishedUploadsCountTowardsQuota() {
    assertThat(begin(1 << 20).status()).isEqualTo(201);
    Answer second = begin(1 << 20);
    assertThat(second.status()).isEqualTo(201);
    begin(1).refused(413, "REQUEST_TOO_LARGE", REFUSAL);
    String location = second.header("Location").orElseThrow();
    assertThat(tus().send("DELETE", location, "", new byte[0]).status()).isEqualTo(204);
    assertThat(begin(1 << 20).status()).isEqualTo(201);
  }

  @Test
  void formsCannotUseQuotaOfUnfinishedUploads() throws Exception {
    String begun = begin(1 << 20).header("Location").orElseThrow();
    String another = begin(1 << 19).header("Location").orElseThrow();
    upload(ONE_MEBIBYTE).refused(400, "BAD_REQUEST", REFUSAL);
    upload(new byte[1 << 19]).succeeded();
    upload(new byte[1]).refused(400, "BAD_REQUEST", REFUSAL);
    add(begun, ONE_MEBIBYTE).succeeded();
    upload(new byte[1]).refused(400, "BAD_REQUEST", REFUSAL);
    assertThat(tus().send("DELETE", another, "", new byte[0]).status()).isEqualTo(204);
    upload(new byte[1 << 19]).succeeded();
    upload(new byte[1]).refused(400, "BAD_REQUEST", REFUSAL);
    assertThat(storedFiles()).isEqualTo(3);
  }

  private Answer add(String upload, byte[] bytes) {
    return tus()
        .withHeader("Upload-Offset", "0")
        .send("PATCH", upload, "application/offset+octet-stream", bytes);
  }

  @Test
  void joinedPartsCountOnceTowardsQuota() {
    String parts = part() + " " + part();
    begin(1).refused(413, "REQUEST_TOO_LARGE", REFUSAL);
    assertThat(join(parts).status()).isEqualTo(201);
    join(parts).refused(413, "REQUEST_TOO_LARGE", REFUSAL);
    assertThat(client.get("/api/v1/attachments").longAt("/upload_space_used")).isEqualTo(2 << 20);
  }

  private String part() {
    Answer part =
        tus()
            .withHeader("Upload-Concat", "partial")
            .withHeader("Upload-Length", "1048576")
            .send("POST", "/api/v1/tus", "application/offset+octet-stream", ONE_MEBIBYTE);
    assertThat(part.status()).isEqualTo(201);
    return part.header("Location").orElseThrow();
  }

  private Answer join(String parts) {
    return tus()
        .withHeader("Upload-Concat", "final;" + parts)
        .send("POST", "/api/v1/tus", "", new byte[0]);
  }

  private Answer begin(int length) {
    return tus()
        .withHeader("Upload-Length", Integer.toString(length))
        .send("POST", "/api/v1/tus", "", new byte[0]);
  }

  private ApiClient tus() {
    return client.withHeader("Tus-Resumable", "1.0.0");
  }

  @Test
  void initialStateReportsUploadLimits() {
    String request =
        """
        {"organization_id": %d, "user_id": 10, "role": 400, "is_bot": false, "client": "test",
         "event_types": ["realm"], "client_gravatar": true, "slim_presence": false,
         "include_subscribers": "no", "capabilities": []}
        """
            .formatted(organization.id());
    Answer state =
        service
            .asProgram(Program.MESSAGING)
            .send(
                "POST",
                "/internal/initial_state",
                "application/json",
                request.getBytes(StandardCharsets.UTF_8));
    assertThat(state.longAt("/realm_upload_quota_mib")).isEqualTo(2);
    assertThat(state.longAt("/max_file_upload_size_mib")).isEqualTo(7);
    assertThat(state.longAt("/max_avatar_file_size_mib")).isEqualTo(5);
  }

  @Test
  void quotaIsSeparateForEachOrganization() {
    upload(ONE_MEBIBYTE).succeeded();
    upload(ONE_MEBIBYTE).succeeded();
    upload(ONE_MEBIBYTE).refused(400, "BAD_REQUEST", REFUSAL);
  }

  @Test
  void concurrentUploadsDoNotExceedQuota() throws Exception {
    List<Callable<Integer>> uploads =
        Stream.generate(() -> (Callable<Integer>) () -> upload(ONE_MEBIBYTE).status())
            .limit(6)
            .toList();
    int taken = 0;
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var upload : threads.invokeAll(uploads)) {
        taken += upload.get() == 200 ? 1 : 0;
      }
    }
    assertThat(taken).isEqualTo(2);
    assertThat(storedFiles()).isEqualTo(2);
  }
}
