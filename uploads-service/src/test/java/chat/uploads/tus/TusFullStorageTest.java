package chat.uploads.tus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.uploads.partialupload.PartialUploadStorage;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@ServiceTest(value = Program.UPLOADS, environment = "CHAT_TEST_STORAGE_BYTES=1000000")
final class TusFullStorageTest {

  private static final Duration SOON = Duration.ofSeconds(60);

  private final RunningService service;
  private final LimitedPartialBlobs storage;
  private final TestOrganization organization;
  private final long member;
  private final TusClient client;

  TusFullStorageTest(RunningService service) {
    this.service = service;
    this.storage = service.bean(LimitedPartialBlobs.class);
    this.organization = new TestOrganization(service);
    this.member = organization.account(Role.MEMBER);
    this.client = client();
  }

  /** A client with a token that is valid at the service's current time. */
  private TusClient client() {
    return TusClient.of(organization.as(member));
  }

  @Test
  void fullStorageKeepsAcknowledgedBytes() {
    byte[] content = new byte[1_500_000];
    new Random(8).nextBytes(content);
    String upload = client.created(content.length);
    client.patch(upload, 0, Arrays.copyOf(content, 800_000));
    for (int i = 0; i < 2; i++) {
      Answer refused = client.patch(upload, 800_000, tail(content, 800_000));
      refused.refused(
          503, "SERVICE_UNAVAILABLE", "The storage is unavailable at the moment, try again");
      assertThat(refused.header("Retry-After")).isPresent();
      assertThat(client.offset(upload)).isEqualTo(800_000);
    }
    Answer creation = client.createWith(500_001, new byte[500_000]);
    assertThat(creation.status()).isEqualTo(503);
    storage.addFreeBytes(10_000_000);
    Answer last = client.patch(upload, 800_000, tail(content, 800_000)).succeeded();
    assertThat(client.file(last)).isEqualTo(content);
  }

  /** Some storages report that they are full only when written bytes are synchronized. */
  @Test
  void bytesLostByStorageAreNotAcknowledged() throws Exception {
    byte[] content = new byte[3_000];
    new Random(9).nextBytes(content);
    String upload = client.created(content.length);
    Caller caller = new Caller(organization.id(), member, Role.MEMBER, false, null, "test");
    try (RawPatch patch = RawPatch.begin(service, caller, upload, 0, content.length)) {
      storage.failNextSync();
      patch.send(Arrays.copyOf(content, 1_000));
      await().atMost(SOON).until(storage::hasFailedSync);
      patch.send(Arrays.copyOfRange(content, 1_000, 2_000));
      awaitPeriodicChecks(4);
      assertThat(new TusRows(service).find(upload).received()).isZero();
      patch.send(tail(content, 2_000));
      assertThat(patch.status()).isEqualTo(503);
    }
    assertThat(client().offset(upload)).isZero();
    Answer last = client().patch(upload, 0, content).succeeded();
    assertThat(client().file(last)).isEqualTo(content);
  }

  @Test
  void finishedBytesBecomeFileDespiteStorageError() {
    byte[] content = new byte[3_000];
    new Random(10).nextBytes(content);
    String upload = client.created(content.length);
    assertThat(client.patch(upload, 0, Arrays.copyOf(content, 1_000)).status()).isEqualTo(204);
    storage.failAfterNextFinish();
    assertThat(client.patch(upload, 1_000, tail(content, 1_000)).status()).isEqualTo(503);
    assertThat(client.offset(upload)).isEqualTo(content.length);
    Answer last = client.patch(upload, content.length, new byte[0]).succeeded();
    assertThat(client.file(last)).isEqualTo(content);
    PublishedOnce.of(service, organization.id());
  }

  /** Waits for this number of periodic checks of silent clients. */
  private void awaitPeriodicChecks(int count) throws InterruptedException {
    CountDownLatch checks = new CountDownLatch(count);
    try (var _ = service.bean(PartialUploadStorage.class).runPeriodically(checks::countDown)) {
      assertThat(checks.await(SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }
  }

  private static byte[] tail(byte[] content, int from) {
    return Arrays.copyOfRange(content, from, content.length);
  }
}
