package chat.uploads.tus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

@ServiceTest(value = Program.UPLOADS, environment = "MAX_FILE_UPLOAD_SIZE=3")
final class TusHeadTest {

  private final RunningService service;
  private final TestOrganization organization;
  private final long member;
  private final TusClient client;

  TusHeadTest(RunningService service) {
    this.service = service;
    this.organization = new TestOrganization(service);
    this.member = organization.account(Role.MEMBER);
    this.client = client();
  }

  @Test
  void headReportsOffsetLengthAndMetadata() {
    String metadata = "filename " + TusClient.base64("a.txt") + ",filetype dGV4dC9wbGFpbg==";
    String upload = client.with("Upload-Metadata", metadata).created(100);
    client.patch(upload, 0, new byte[40]);
    Answer head = client.head(upload);
    assertThat(head.status()).isEqualTo(200);
    assertThat(head.header("Upload-Offset")).hasValue("40");
    assertThat(head.header("Upload-Length")).hasValue("100");
    assertThat(head.header("Upload-Metadata")).hasValue(metadata);
    assertThat(head.header("Cache-Control")).hasValue("no-store");
    assertThat(head.header("Tus-Resumable")).hasValue("1.0.0");
    assertThat(head.header("Upload-Expires")).isPresent();
    assertThat(head.header("Upload-Concat")).isEmpty();
    assertThat(head.body()).isEmpty();
  }

  @Test
  void headOfFinishedUploadReportsFullOffset() {
    String upload = TusClient.location(client.createWith(5, new byte[5]));
    Answer head = client.head(upload);
    assertThat(head.status()).isEqualTo(200);
    assertThat(head.header("Upload-Offset")).hasValue("5");
    assertThat(head.header("Upload-Expires")).isEmpty();
  }

  @Test
  void uploadIsHiddenFromOtherAccounts() {
    String upload = client.created(100);
    TestOrganization stranger = new TestOrganization(service);
    for (ApiClient other :
        List.of(
            organization.as(organization.account(Role.OWNER)),
            stranger.as(stranger.account(Role.OWNER)))) {
      TusClient others = TusClient.of(other);
      Answer head = others.head(upload);
      assertThat(head.status()).isEqualTo(404);
      assertThat(head.header("Upload-Offset")).isEmpty();
      assertThat(head.header("Cache-Control")).hasValue("no-store");
      String text = "No such upload: it was never begun, or has been removed";
      others.patch(upload, 0, new byte[1]).refused(404, "NOT_FOUND", text);
      others.delete(upload).refused(404, "NOT_FOUND", text);
    }
    for (ApiClient unauthenticated : List.of(service.api(), service.asVisitor(organization.id()))) {
      assertThat(TusClient.of(unauthenticated).head(upload).status()).isEqualTo(401);
    }
    assertThat(client.offset(upload)).isZero();
  }

  @Test
  void unknownUploadAddressesAreNotFound() {
    String upload = client.created(100);
    String name = upload.substring(upload.lastIndexOf('/'));
    for (String path :
        List.of(
            upload + "x",
            upload.replace(name, "/other"),
            "/api/v1/tus/%d/4f/%s/a".formatted(organization.id(), "A".repeat(24)),
            "/api/v1/tus/x/4f/a/a",
            "/api/v1/tus/a",
            "/api/v1/tus/..%2f..%2fetc/4f/a/a")) {
      assertThat(client.head(path).status()).as(path).isIn(404, 405);
    }
  }

  @Test
  void unsupportedVersionIsRefused() {
    String upload = client.created(100);
    Answer head = client.with("Tus-Resumable", "0.9.0").head(upload);
    assertThat(head.status()).isEqualTo(412);
    assertThat(head.header("Tus-Version")).hasValue("1.0.0");
  }

  @Test
  void methodOverrideAnswersLikeHead() {
    String upload = client.created(100);
    Answer answer = client.with("X-HTTP-Method-Override", "HEAD").send("POST", upload);
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("Upload-Offset")).hasValue("0");
    assertThat(answer.body()).isEmpty();
  }

  @Test
  void getMethodIsNotAllowed() {
    Answer answer = client.send("GET", client.created(100));
    answer.refused(405, "METHOD_NOT_ALLOWED", "Method Not Allowed");
    assertThat(answer.header("Allow")).isPresent();
  }

  @Test
  void expiredUploadIsRefusedAndRemoved() {
    String upload = client.created(100);
    client.patch(upload, 0, new byte[10]);
    service.clock().advance(Duration.ofHours(23));
    assertThat(client().offset(upload)).isEqualTo(10);
    client().patch(upload, 10, new byte[10]);
    service.clock().advance(Duration.ofHours(23));
    assertThat(client().offset(upload)).isEqualTo(20);
    service.clock().advance(Duration.ofHours(2));
    Answer head = client().head(upload);
    assertThat(head.status()).isEqualTo(410);
    assertThat(head.header("Upload-Offset")).isEmpty();
    client().patch(upload, 20, new byte[1]).refused(410, "NOT_FOUND", "The upload has expired");
    service.bean(AbandonedUploads.class).removeExpired();
    assertThat(client().head(upload).status()).isEqualTo(404);
  }

  /** Each waiting request polls the database for one second. */
  @Test
  void mostConcurrentLeaseRequestsAreRefusedImmediately() throws Exception {
    String upload = client.created(100);
    var caller = new Caller(organization.id(), member, Role.MEMBER, false, null, "test");
    try (RawPatch patch = RawPatch.begin(service, caller, upload, 0, 100)) {
      patch.send(new byte[10]);
      await().until(() -> new TusRows(service).isLeased(upload));
      await()
          .atMost(Duration.ofMinutes(1))
          .until(() -> {
            patch.send(new byte[1]);
            return fastestOfMany(upload).compareTo(Duration.ofSeconds(1)) < 0;
          });
    }
  }

  private Duration fastestOfMany(String upload) throws Exception {
    List<Future<Duration>> attempts = new ArrayList<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 64; i++) {
        attempts.add(threads.submit(() -> timeOf(() -> isLockedOut(upload))));
      }
    }
    Duration fastest = attempts.getFirst().get();
    for (Future<Duration> attempt : attempts) {
      fastest = fastest.compareTo(attempt.get()) < 0 ? fastest : attempt.get();
    }
    return fastest;
  }

  private void isLockedOut(String upload) {
    assertThat(client.patch(upload, 0, new byte[1]).status()).isEqualTo(423);
  }

  private static Duration timeOf(Runnable action) {
    long began = System.nanoTime();
    action.run();
    return Duration.ofNanos(System.nanoTime() - began);
  }

  /** A client with a token that is valid at the service's current time. */
  private TusClient client() {
    return TusClient.of(organization.as(member));
  }
}
