package chat.uploads.upload;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

@ServiceTest(value = Program.UPLOADS, environment = "CHAT_DAILY_UPLOAD_MIB=1")
final class DailyUploadTest {

  private static final String BYTES = "application/offset+octet-stream";
  private static final String REFUSAL =
      "Upload would exceed the 1 MiB that an account and its bots may upload a day (UTC); try again"
          + " tomorrow.";

  private final TestOrganization organization;
  private final long member;
  private final ApiClient client;

  DailyUploadTest(RunningService service) {
    this.organization = new TestOrganization(service);
    this.member = organization.account(Role.MEMBER);
    this.client = organization.as(member);
  }

  private static Answer upload(ApiClient client, int size) {
    return client.upload(
        "/api/v1/user_uploads", "f", "a.bin", "application/octet-stream", new byte[size]);
  }

  private static Answer create(ApiClient client, int length, byte[] bytes) {
    return client
        .withHeader("Tus-Resumable", "1.0.0")
        .withHeader("Upload-Length", Integer.toString(length))
        .send("POST", "/api/v1/tus", bytes.length == 0 ? "" : BYTES, bytes);
  }

  private static void isRefusedByEveryEndpoint(ApiClient client) {
    isRefusedAsAFile(client);
    for (String picture : List.of("/api/v1/users/me/avatar", "/api/v1/realm/emoji/daily")) {
      client
          .upload(picture, "f", "a.png", "image/png", new byte[700_000])
          .refused(400, "BAD_REQUEST", REFUSAL);
    }
  }

  private static void isRefusedAsAFile(ApiClient client) {
    upload(client, 700_000).refused(400, "BAD_REQUEST", REFUSAL);
    create(client, 700_000, new byte[0]).refused(413, "REQUEST_TOO_LARGE", REFUSAL);
    create(client, 700_000, new byte[700_000]).refused(413, "REQUEST_TOO_LARGE", REFUSAL);
  }

  @Test
  void uploadsThroughAllEndpointsCountTogether() {
    upload(client, 600_000).succeeded();
    isRefusedByEveryEndpoint(client);
    upload(client, 100_000).succeeded();
    assertThat(create(client, 100_000, new byte[100_000]).status()).isLessThan(300);
    upload(organization.as(organization.account(Role.MEMBER)), 900_000).succeeded();
  }

  @Test
  void resumableUploadCountsFromItsCreation() {
    assertThat(create(client, 600_000, new byte[0]).status()).isEqualTo(201);
    isRefusedByEveryEndpoint(client);
  }

  @Test
  void partsCountAgainForASecondJoinedFile() {
    ApiClient tus = client.withHeader("Tus-Resumable", "1.0.0");
    ApiClient partial = tus.withHeader("Upload-Concat", "partial");
    String one = create(partial, 400_000, new byte[400_000]).header("Location").orElseThrow();
    ApiClient joining = tus.withHeader("Upload-Concat", "final;" + one);
    assertThat(joining.send("POST", "/api/v1/tus", "", new byte[0]).status()).isLessThan(300);
    assertThat(joining.send("POST", "/api/v1/tus", "", new byte[0]).status()).isLessThan(300);
    joining.send("POST", "/api/v1/tus", "", new byte[0]).refused(413, "REQUEST_TOO_LARGE", REFUSAL);
  }

  @Test
  void partsCountForEachConcurrentJoin() throws Exception {
    ApiClient tus = client.withHeader("Tus-Resumable", "1.0.0");
    ApiClient partial = tus.withHeader("Upload-Concat", "partial");
    String one = create(partial, 400_000, new byte[400_000]).header("Location").orElseThrow();
    ApiClient joining = tus.withHeader("Upload-Concat", "final;" + one);
    List<Future<Answer>> answers = new ArrayList<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 10; i++) {
        answers.add(threads.submit(() -> joining.send("POST", "/api/v1/tus", "", new byte[0])));
      }
    }
    List<Integer> statuses = new ArrayList<>();
    for (Future<Answer> answer : answers) {
      statuses.add(answer.get().status());
    }
    assertThat(statuses).isSubsetOf(201, 413, 423).filteredOn(s -> s == 201).hasSizeBetween(1, 2);
  }

  @Test
  void uploadsOfBotsCountForTheirOwner() {
    ApiClient bot = organization.as(organization.bot(member));
    upload(bot, 600_000).succeeded();
    isRefusedByEveryEndpoint(client);
    upload(client, 300_000).succeeded();
    isRefusedAsAFile(bot);
  }

  @Test
  void refusedUploadDoesNotCount() {
    for (int i = 0; i < 3; i++) {
      client
          .upload("/api/v1/users/me/avatar", "f", "a.png", "image/png", new byte[700_000])
          .refused(400, "BAD_REQUEST", "Invalid image format");
    }
    upload(client, 700_000).succeeded();
  }

  @Test
  void concurrentUploadsDoNotExceedDailyLimit() throws Exception {
    List<Future<Answer>> answers = new ArrayList<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 10; i++) {
        answers.add(threads.submit(() -> upload(client, 300_000)));
      }
    }
    int stored = 0;
    for (Future<Answer> answer : answers) {
      stored += answer.get().status() == 200 ? 1 : 0;
    }
    assertThat(stored).isEqualTo(3);
  }
}
