package chat.uploads.tus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.blob.BlobStore;
import chat.blob.PartialBlobs;
import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.uploads.partialupload.OrganizationLock;
import chat.uploads.partialupload.TusUpload;
import chat.uploads.partialupload.UploadLease;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** One request at a time holds the lease of an upload; received bytes are kept. */
@ServiceTest(value = Program.UPLOADS, environment = "MAX_FILE_UPLOAD_SIZE=100")
final class TusLeasesTest {

  private static final int SIZE = 3_000_000;
  private static final Duration SOON = Duration.ofMinutes(1);

  private final RunningService service;
  private final TestOrganization organization;
  private final Caller caller;
  private final TusClient client;
  private final TusRows rows;
  private final byte[] content = new byte[SIZE];

  TusLeasesTest(RunningService service) {
    this.service = service;
    this.organization = new TestOrganization(service);
    long member = organization.account(Role.MEMBER);
    this.caller = new Caller(organization.id(), member, Role.MEMBER, false, null, "test");
    this.client = TusClient.of(organization.as(member));
    this.rows = new TusRows(service);
    new Random(6).nextBytes(content);
  }

  private RawPatch begin(String upload, long offset) throws IOException {
    return RawPatch.begin(service, caller, upload, offset, SIZE - offset);
  }

  /** Sends the remaining bytes once the lease is free, and checks the file. */
  private void finish(String upload, long offset) {
    byte[] rest = Arrays.copyOfRange(content, (int) offset, SIZE);
    Answer last =
        await()
            .atMost(SOON)
            .until(() -> client.patch(upload, offset, rest), answer -> answer.status() != 423);
    assertThat(client.file(last.succeeded())).isEqualTo(content);
  }

  @Test
  void bytesReceivedBeforeConnectionBreaksAreKept() throws IOException {
    String upload = client.created(SIZE);
    try (RawPatch patch = begin(upload, 0)) {
      patch.send(Arrays.copyOf(content, 1_000_000));
      await().atMost(SOON).until(() -> rows.isLeased(upload));
    }
    await().atMost(SOON).until(() -> !rows.isLeased(upload));
    long offset = client.offset(upload);
    assertThat(offset).isBetween(800_000L, 1_000_000L);
    finish(upload, offset);
  }

  @Test
  void bytesWithChecksumAreDiscardedIfConnectionBreaks() throws IOException {
    String upload = client.created(SIZE);
    String headers =
        "Content-Length: %d\r\nUpload-Checksum: md5 1B2M2Y8AsgTpgAmY7PhCfg==".formatted(SIZE);
    try (RawPatch patch = RawPatch.begin(service, caller, upload, 0, headers)) {
      patch.send(Arrays.copyOf(content, 1_000_000));
      await().atMost(SOON).until(() -> rows.isLeased(upload));
    }
    await().atMost(SOON).until(() -> !rows.isLeased(upload));
    assertThat(client.offset(upload)).isZero();
    finish(upload, 0);
  }

  @Test
  void slowBytesAreAcknowledgedDuringTheRequest() throws IOException {
    String upload = client.created(SIZE);
    try (RawPatch patch = begin(upload, 0)) {
      patch.send(Arrays.copyOf(content, 500_000));
      await().atMost(SOON).until(() -> rows.isLeased(upload));
      service.clock().advance(Duration.ofSeconds(2));
      patch.send(Arrays.copyOfRange(content, 500_000, 500_001));
      TusClient now = clientWithNewToken();
      await().atMost(SOON).until(() -> now.offset(upload) > 0);
      patch.send(Arrays.copyOfRange(content, 500_001, SIZE));
      assertThat(patch.status()).isEqualTo(200);
    }
  }

  @Test
  void bytesOfSilentClientAreAcknowledged() throws IOException {
    String upload = client.created(SIZE);
    try (RawPatch patch = begin(upload, 0)) {
      patch.send(Arrays.copyOf(content, 1000));
      await().atMost(SOON).until(() -> rows.find(upload).received() == 1000);
      patch.send(Arrays.copyOfRange(content, 1000, 2500));
      await().atMost(SOON).until(() -> rows.find(upload).received() == 2500);
      assertThat(rows.isLeased(upload)).isTrue();
      patch.send(Arrays.copyOfRange(content, 2500, SIZE));
      assertThat(patch.status()).isEqualTo(200);
    }
    byte[] file = client.file(client.patch(upload, SIZE, new byte[0]).succeeded());
    assertThat(file).isEqualTo(content);
  }

  @Test
  void secondRequestIsRefusedWhileFirstHoldsLease() throws IOException {
    String refusal = "Another request is writing to the upload; try again in a few seconds";
    String upload = client.created(SIZE);
    try (RawPatch first = begin(upload, 0)) {
      first.send(Arrays.copyOf(content, 1000));
      await().atMost(SOON).until(() -> rows.isLeased(upload));
      client.patch(upload, 0, content).refused(423, "BAD_REQUEST", refusal);
      client.delete(upload).refused(423, "BAD_REQUEST", refusal);
      assertThat(client.head(upload).status()).isEqualTo(200);
      first.send(Arrays.copyOfRange(content, 1000, SIZE));
      assertThat(first.status()).isEqualTo(200);
    }
    assertThat(client.patch(upload, SIZE, new byte[0]).succeeded().has("/url")).isTrue();
  }

  /** A client with a token that is valid at the service's current time. */
  private TusClient clientWithNewToken() {
    return TusClient.of(organization.as(caller.userId()));
  }

  /** Begins a request that stalls after 1,000 bytes; another one continues up to the half. */
  private RawPatch beginAndLoseLease(String upload) throws IOException {
    RawPatch silent = begin(upload, 0);
    silent.send(Arrays.copyOf(content, 1000));
    await().atMost(SOON).until(() -> rows.find(upload).received() == 1000);
    service.clock().advance(UploadLease.LENGTH);
    byte[] half = Arrays.copyOfRange(content, 1000, SIZE / 2);
    assertThat(clientWithNewToken().patch(upload, 1000, half).status()).isEqualTo(204);
    return silent;
  }

  @Test
  void silentRequestLosesItsLease() throws IOException {
    String upload = client.created(SIZE);
    try (RawPatch first = beginAndLoseLease(upload)) {
      first.send(new byte[100_000]);
      assertThat(first.status()).isEqualTo(409);
      finish(upload, SIZE / 2);
    }
  }

  @Test
  void uploadFinishedAfterLostLeaseStaysFinished() throws IOException {
    String upload = client.created(SIZE);
    try (RawPatch _ = beginAndLoseLease(upload)) {
      TusClient now = clientWithNewToken();
      // Stores the file as the first request would have done with all bytes.
      TusUpload row = rows.find(upload);
      service.bean(BlobStore.class).put(row.key(), new ByteArrayInputStream(content));
      service.bean(PartialBlobs.class).remove(row.arrivingKey());
      now.patch(upload, SIZE / 2, Arrays.copyOfRange(content, SIZE / 2, SIZE));
      assertThat(now.offset(upload)).isEqualTo(SIZE);
      Answer last = now.patch(upload, SIZE, new byte[0]);
      assertThat(now.file(last.succeeded())).isEqualTo(content);
    }
  }

  @Test
  void oneOfManyConcurrentRequestsAddsItsBytes() throws Exception {
    String upload = client.created(SIZE);
    List<Future<Answer>> attempts = new ArrayList<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 12; i++) {
        attempts.add(threads.submit(() -> client.patch(upload, 0, content)));
      }
    }
    List<Integer> statuses = new ArrayList<>();
    for (Future<Answer> attempt : attempts) {
      statuses.add(attempt.get().status());
    }
    assertThat(statuses).containsOnlyOnce(200).isSubsetOf(200, 409, 423);
    assertThat(client.file(client.patch(upload, SIZE, new byte[0]).succeeded())).isEqualTo(content);
  }

  @Test
  void uploadDeletedWhileFinishingBecomesNoFile() throws Exception {
    String upload = client.created(SIZE);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor();
        RawPatch patch = begin(upload, 0)) {
      CountDownLatch isHeld = new CountDownLatch(1);
      CountDownLatch mayEnd = new CountDownLatch(1);
      Future<?> holder = threads.submit(() -> holdOrganization(isHeld, mayEnd));
      try {
        isHeld.await();
        patch.send(content);
        BlobStore blobs = service.bean(BlobStore.class);
        TusUpload row = rows.find(upload);
        await().atMost(SOON).until(() -> blobs.size(row.key()).isPresent());
        await().atMost(SOON).until(() -> removed(upload));
        assertThat(blobs.size(row.key())).isEmpty();
      } finally {
        mayEnd.countDown();
      }
      holder.get();
      assertThat(patch.status()).isEqualTo(409);
    }
    assertThat(organization.as(caller.userId()).get("/api/v1/attachments").at("/attachments"))
        .isEmpty();
  }

  /** Locks the organization, so that its other writers wait until {@code mayEnd}. */
  private void holdOrganization(CountDownLatch isHeld, CountDownLatch mayEnd) {
    service
        .bean(OrganizationLock.class)
        .run(
            organization.id(),
            () -> {
              isHeld.countDown();
              try {
                mayEnd.await();
              } catch (InterruptedException e) {
                throw new AssertionError(e);
              }
            });
  }

  private boolean removed(String upload) {
    service.clock().advance(UploadLease.LENGTH);
    return clientWithNewToken().delete(upload).status() == 204;
  }

  @Test
  void chunkedBodyLongerThanUploadIsRefused() throws IOException {
    String upload = client.created(10);
    try (RawPatch patch = RawPatch.begin(service, caller, upload, 0, -1)) {
      patch.send("b\r\nhello world\r\n0\r\n\r\n");
      assertThat(patch.status()).isEqualTo(413);
    }
    assertThat(client.offset(upload)).isZero();
    try (RawPatch patch = RawPatch.begin(service, caller, upload, 0, -1)) {
      patch.send("5\r\nhello\r\n5\r\nworld\r\n0\r\n\r\n");
      assertThat(patch.status()).isEqualTo(200);
    }
  }

  @Test
  void replicasWriteToOneUploadAlternately() {
    try (RunningService other = RunningService.start(Program.UPLOADS, Map.of())) {
      TusClient second = TusClient.of(other.as(caller));
      String upload = client.created(SIZE);
      int chunk = SIZE / 6;
      for (int i = 0; i < 5; i++) {
        TusClient replica = i % 2 == 0 ? second : client;
        byte[] bytes = Arrays.copyOfRange(content, i * chunk, (i + 1) * chunk);
        assertThat(replica.patch(upload, i * chunk, bytes).status()).isEqualTo(204);
        assertThat((i % 2 == 0 ? client : second).offset(upload)).isEqualTo((i + 1) * chunk);
      }
      Answer last =
          second.patch(upload, 5 * chunk, Arrays.copyOfRange(content, 5 * chunk, SIZE)).succeeded();
      assertThat(second.file(last)).isEqualTo(content);
      assertThat(client.offset(upload)).isEqualTo(SIZE);
    }
  }
}
