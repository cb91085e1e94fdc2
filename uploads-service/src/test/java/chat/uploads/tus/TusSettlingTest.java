package chat.uploads.tus;

import static org.assertj.core.api.Assertions.assertThat;

import chat.blob.BlobKey;
import chat.blob.BlobStore;
import chat.blob.PartialBlobs;
import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.uploads.partialupload.TusUpload;
import chat.uploads.partialupload.TusUploadRepository;
import chat.uploads.partialupload.UploadLease;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** After any crash, the next request or clean-up settles the upload exactly once. */
@ServiceTest(value = Program.UPLOADS, environment = "MAX_FILE_UPLOAD_SIZE=3")
final class TusSettlingTest {

  private static final byte[] TEXT = "Hello, file.\n".getBytes(StandardCharsets.UTF_8);
  private static final Duration LIFETIME = Duration.ofDays(1);
  private static final Path PARTIALS = Path.of("target", "storage", "partial");

  private final RunningService service;
  private final TestOrganization organization;
  private final long member;
  private final TusUploadRepository uploads;
  private final TusRows rows;
  private final PartialBlobs partials;

  TusSettlingTest(RunningService service) {
    this.service = service;
    this.organization = new TestOrganization(service);
    this.member = organization.account(Role.MEMBER);
    this.uploads = service.bean(TusUploadRepository.class);
    this.rows = new TusRows(service);
    this.partials = service.bean(PartialBlobs.class);
  }

  /** A client with a token that is valid at the service's current time. */
  private TusClient client() {
    return TusClient.of(organization.as(member));
  }

  /** Returns an upload whose server died after writing this many bytes, none acknowledged. */
  private String diedAfter(int bytes) {
    String upload = client().named("a.txt").created(TEXT.length);
    TusUpload row = rows.find(upload);
    var now = service.clock().instant();
    var until = now.plus(UploadLease.LENGTH);
    var writer = UUID.randomUUID();
    assertThat(uploads.takeLease(row.organizationId(), row.storageKey(), writer, now, until))
        .hasSize(1);
    try (var appender = partials.append(row.arrivingKey(), 0, row.generation())) {
      appender.write(ByteBuffer.wrap(TEXT, 0, bytes));
      appender.sync();
    }
    return upload;
  }

  private String diedBeforeItsRow() {
    String upload = diedAfter(TEXT.length);
    TusUpload row = rows.find(upload);
    partials.finish(row.arrivingKey(), TEXT.length, 0, row.key());
    return upload;
  }

  private void endLease() {
    service.clock().advance(UploadLease.LENGTH);
  }

  @Test
  void crashedUploadResumesAtAcknowledgedOffset() {
    String upload = diedAfter(5);
    assertThat(client().offset(upload)).isZero();
    client()
        .patch(upload, 0, TEXT)
        .refused(
            423,
            "BAD_REQUEST",
            "Another request is writing to the upload; try again in a few seconds");
    endLease();
    assertThat(client().offset(upload)).isZero();
    Answer last = client().patch(upload, 0, TEXT).succeeded();
    assertThat(client().file(last)).isEqualTo(TEXT);
    PublishedOnce.of(service, organization.id());
  }

  @Test
  void statusRequestFinishesUploadThatIsAtItsStorageKey() {
    String upload = diedBeforeItsRow();
    endLease();
    assertThat(client().offset(upload)).isEqualTo(TEXT.length);
    assertThat(rows.find(upload).isFinished()).isTrue();
    Answer again = client().patch(upload, TEXT.length, new byte[0]).succeeded();
    assertThat(client().file(again)).isEqualTo(TEXT);
    PublishedOnce.of(service, organization.id());
  }

  @Test
  void resumingFinishesUploadThatIsAtItsStorageKey() {
    String upload = diedBeforeItsRow();
    endLease();
    client().patch(upload, 0, TEXT).refused(409, "BAD_REQUEST", "Upload-Offset must be 13");
    Answer last = client().patch(upload, TEXT.length, new byte[0]).succeeded();
    assertThat(client().file(last)).isEqualTo(TEXT);
    PublishedOnce.of(service, organization.id());
  }

  @Test
  void cleanUpFinishesAbandonedUploads() {
    String upload = diedBeforeItsRow();
    service.bean(AbandonedUploads.class).settle();
    assertThat(rows.find(upload).isFinished()).isFalse();
    endLease();
    service.bean(AbandonedUploads.class).settle();
    assertThat(rows.find(upload).isFinished()).isFalse();
    service.clock().advance(Duration.ofMinutes(2));
    service.bean(AbandonedUploads.class).settle();
    assertThat(rows.find(upload).isFinished()).isTrue();
    service.bean(AbandonedUploads.class).settle();
    PublishedOnce.of(service, organization.id());
  }

  @Test
  void deactivatedAccountCannotFinishUpload() {
    String upload = client().named("a.txt").created(TEXT.length);
    deactivate();
    client().patch(upload, 0, TEXT).refused(401, "UNAUTHORIZED", "Account is deactivated");
    assertThat(client().head(upload).status()).isEqualTo(404);
    hasNoAttachments();
  }

  @Test
  void abandonedUploadOfDeactivatedAccountIsRemoved() {
    String upload = diedBeforeItsRow();
    BlobKey key = rows.find(upload).key();
    deactivate();
    endLease();
    service.clock().advance(Duration.ofMinutes(2));
    service.bean(AbandonedUploads.class).settle();
    assertThat(client().head(upload).status()).isEqualTo(404);
    assertThat(service.bean(BlobStore.class).size(key)).isEmpty();
    hasNoAttachments();
  }

  private void deactivate() {
    organization.change(member, Map.of("is_active", false));
    organization.awaitProjections();
  }

  private void hasNoAttachments() {
    assertThat(organization.as(member).get("/api/v1/attachments").succeeded().at("/attachments"))
        .isEmpty();
  }

  @Test
  void expiredUploadsAreRemovedAndFinishedFilesStay() throws IOException {
    String unfinished = client().created(100);
    client().patch(unfinished, 0, TEXT);
    Path bytes = PARTIALS.resolve(rows.find(unfinished).arrivingKey().text().replace('/', '+'));
    assertThat(bytes).exists();
    String part =
        TusClient.location(client().with("Upload-Concat", "partial").createWith(13, TEXT));
    var partKey = rows.find(part).key();
    Answer file = client().createWith(13, TEXT);
    String died = diedAfter(5);
    service.clock().advance(Duration.ofHours(25));
    service.bean(AbandonedUploads.class).removeExpired();
    for (String upload : new String[] {unfinished, part, TusClient.location(file), died}) {
      assertThat(client().head(upload).status()).isEqualTo(404);
    }
    assertThat(bytes).doesNotExist();
    assertThat(service.bean(BlobStore.class).size(partKey)).isEmpty();
    assertThat(client().file(file)).isEqualTo(TEXT);
  }

  @Test
  void lifetimeOfFinishedUploadStartsAtItsEnd() {
    String upload = client().named("a.txt").created(TEXT.length);
    service.clock().advance(Duration.ofHours(23));
    Answer last = client().patch(upload, 0, TEXT).succeeded();
    service.clock().advance(Duration.ofHours(23));
    service.bean(AbandonedUploads.class).removeExpired();
    Answer again = client().patch(upload, TEXT.length, new byte[0]).succeeded();
    assertThat(again.textAt("/url")).isEqualTo(last.textAt("/url"));
  }

  @Test
  void finishedPartReportsItsExpiry() {
    String part = client().with("Upload-Concat", "partial").created(TEXT.length);
    service.clock().advance(Duration.ofHours(23));
    Instant before = service.clock().instant();
    Answer last = client().patch(part, 0, TEXT);
    Instant expiry = rows.find(part).expiresAt();
    assertThat(expiry).isBetween(before.plus(LIFETIME), service.clock().instant().plus(LIFETIME));
    assertThat(last.header("Upload-Expires")).hasValue(TusHeaders.date(expiry));
    assertThat(client().head(part).header("Upload-Expires")).hasValue(TusHeaders.date(expiry));
  }
}
