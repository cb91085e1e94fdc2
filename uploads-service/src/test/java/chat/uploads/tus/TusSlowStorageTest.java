package chat.uploads.tus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.TestOrganization;
import chat.testkit.TestS3.HeldObject;
import chat.uploads.OnS3;
import chat.uploads.partialupload.UploadLease;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Writers keep their lease while storage is slow; late writes replace no bytes. */
final class TusSlowStorageTest {

  private static final int SIZE = 3_000_000;
  private static final Duration SOON = Duration.ofMinutes(1);

  private final RunningService service = OnS3.service();
  private final TestOrganization organization = new TestOrganization(service);
  private final long member = organization.account(Role.MEMBER);
  private final Caller caller =
      new Caller(organization.id(), member, Role.MEMBER, false, null, "test");
  private final TusRows rows = new TusRows(service);
  private final byte[] content = new byte[SIZE];

  TusSlowStorageTest() throws Exception {
    new Random(7).nextBytes(content);
  }

  /** A client with a token that is valid at the service's current time. */
  private TusClient client() {
    return TusClient.of(organization.as(member));
  }

  private HeldObject holdNext() throws Exception {
    return OnS3.server().holdNext("partial/%d/".formatted(organization.id()));
  }

  @Test
  void leaseIsExtendedDuringStorageWrite() throws Exception {
    String upload = client().created(SIZE);
    HeldObject held = holdNext();
    try (RawPatch patch = RawPatch.begin(service, caller, upload, 0, SIZE)) {
      patch.send(Arrays.copyOf(content, 1_000_000));
      held.awaitSent();
      service.clock().advance(UploadLease.LENGTH.dividedBy(2));
      Instant end = service.clock().instant().plus(UploadLease.LENGTH.dividedBy(2)).plusMillis(500);
      await().atMost(SOON).until(() -> isLeaseBeyond(end, upload));
      held.store();
      await().atMost(SOON).until(() -> rows.find(upload).received() == 1_000_000);
      patch.send(Arrays.copyOfRange(content, 1_000_000, SIZE));
      assertThat(patch.status()).isEqualTo(200);
    }
    Answer last = client().patch(upload, SIZE, new byte[0]).succeeded();
    assertThat(client().file(last)).isEqualTo(content);
  }

  @Test
  void bytesStoredAfterLostLeaseReplaceNoOtherBytes() throws Exception {
    String upload = client().created(SIZE);
    HeldObject held = holdNext();
    try (RawPatch late = RawPatch.begin(service, caller, upload, 0, SIZE)) {
      late.send(new byte[1_000_000]);
      held.awaitSent();
      byte[] half = Arrays.copyOf(content, SIZE / 2);
      await().atMost(SOON).until(() -> tookOver(upload, half));
      held.store();
      late.send(new byte[100_000]);
      assertThat(late.status()).isEqualTo(409);
    }
    assertThat(client().offset(upload)).isEqualTo(SIZE / 2);
    byte[] rest = Arrays.copyOfRange(content, SIZE / 2, SIZE);
    Answer last = client().patch(upload, SIZE / 2, rest).succeeded();
    assertThat(client().file(last)).isEqualTo(content);
  }

  /** The outcome of a storage request without a response is unknown. */
  @Test
  void leaseIsTakenOverAfterStorageFailure() throws Exception {
    String upload = client().created(SIZE);
    OnS3.server().stop();
    try {
      assertThat(client().patch(upload, 0, content).status()).isEqualTo(503);
    } finally {
      OnS3.server().restart();
    }
    assertThat(rows.isLeased(upload)).isTrue();
    Answer last = client().patch(upload, 0, content).succeeded();
    assertThat(client().file(last)).isEqualTo(content);
    assertThat(rows.find(upload).generation()).isEqualTo(1);
  }

  private boolean isLeaseBeyond(Instant end, String upload) {
    Instant until = rows.find(upload).writerUntil();
    return until != null && until.isAfter(end);
  }

  private boolean tookOver(String upload, byte[] bytes) {
    service.clock().advance(UploadLease.LENGTH);
    return client().patch(upload, 0, bytes).status() == 204;
  }
}
