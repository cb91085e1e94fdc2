package chat.uploads.tus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.blob.BlobStore;
import chat.contracts.Program;
import chat.kit.sql.Sql;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.uploads.partialupload.TusUpload;
import chat.uploads.partialupload.TusUploadRepository;
import chat.uploads.upload.UploadRepository;
import com.fasterxml.jackson.databind.JsonNode;
import io.micronaut.transaction.SynchronousTransactionManager;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@ServiceTest(
    value = Program.UPLOADS,
    environment = {"UPLOAD_QUOTA_MIB=2", "CHAT_STORAGE_DIRECTORY=target/storage-with-quota"})
final class TusQuotaTest {

  private static final String REFUSAL = "Upload would exceed your organization's upload quota.";
  private static final Path STORAGE = Path.of("target", "storage-with-quota");
  private static final int SIZE = 3 << 19;

  private final RunningService service;
  private final Sql sql;
  private final SynchronousTransactionManager<?> transactions;
  private final TestOrganization organization;
  private final long member;
  private final TusClient client;

  TusQuotaTest(RunningService service) {
    this.service = service;
    this.sql = service.bean(Sql.class);
    this.transactions = service.bean(SynchronousTransactionManager.class);
    this.organization = new TestOrganization(service);
    this.member = organization.account(Role.MEMBER);
    this.client = client();
  }

  /** A client with a token that is valid at the service's current time. */
  private TusClient client() {
    return TusClient.of(organization.as(member));
  }

  private void fillQuotaWithAnotherFile() {
    client
        .api()
        .upload("/api/v1/user_uploads", "file", "a", "text/plain", new byte[SIZE])
        .succeeded();
  }

  /** Reduces the free quota, as a lower quota setting does. */
  private void reduceQuota(long bytes) {
    service.bean(UploadRepository.class).takeSpace(organization.id(), bytes);
  }

  @Test
  void uploadAboveReducedQuotaIsRefused() {
    String first = client.created(SIZE);
    reduceQuota(SIZE);
    client.patch(first, 0, new byte[SIZE]).refused(413, "REQUEST_TOO_LARGE", REFUSAL);
    client.createWith(SIZE, new byte[SIZE]).refused(413, "REQUEST_TOO_LARGE", REFUSAL);
    client.patch(first, SIZE, new byte[0]).refused(413, "REQUEST_TOO_LARGE", REFUSAL);
    assertThat(client.delete(first).status()).isEqualTo(204);
  }

  private Answer join(String part) {
    return client.with("Upload-Concat", "final;" + part).create();
  }

  @Test
  void joinedPartsDoNotCountTowardsQuota() {
    String part =
        TusClient.location(
            client.with("Upload-Concat", "partial").createWith(SIZE, new byte[SIZE]));
    TusClient.location(join(part));
    TusClient.location(client.createWith(SIZE / 3, new byte[SIZE / 3]));
    assertThat(client.offset(part)).isEqualTo(SIZE);
    join(part).refused(413, "REQUEST_TOO_LARGE", REFUSAL);
    removeFileOf(SIZE);
    client.createWith(1, new byte[1]).refused(413, "REQUEST_TOO_LARGE", REFUSAL);
    TusClient.location(join(part));
    removeFileOf(SIZE);
    assertThat(client.delete(part).status()).isEqualTo(204);
    TusClient.location(client.createWith(1, new byte[1]));
  }

  /** A crash between the two changes would count the bytes twice. */
  @Test
  void joinIsAtomicWithItsQuotaAccounting() {
    String part =
        TusClient.location(
            client.with("Upload-Concat", "partial").createWith(SIZE, new byte[SIZE]));
    failMarkingOfParts(true);
    assertThat(join(part).status()).isEqualTo(500);
    assertThat(client.api().get("/api/v1/attachments").at("/attachments")).isEmpty();
    failMarkingOfParts(false);
    TusClient.location(join(part));
    TusClient.location(client.createWith(SIZE / 3, new byte[SIZE / 3]));
  }

  private void failMarkingOfParts(boolean fails) {
    String constraint = "never_joined_%d".formatted(organization.id());
    String condition = "organization_id <> %d or joined_into is null".formatted(organization.id());
    String change =
        fails
            ? "add constraint %s check (%s)".formatted(constraint, condition)
            : "drop constraint " + constraint;
    sql.composed("alter table tus_upload " + change).execute();
  }

  private void removeFileOf(int size) {
    for (JsonNode file : client.api().get("/api/v1/attachments").at("/attachments")) {
      if (file.path("size").intValue() == size) {
        client.api().delete("/api/v1/attachments/" + file.path("id").longValue()).succeeded();
      }
    }
  }

  @Test
  void creationWithAllBytesOverQuotaLeavesNothing() throws Exception {
    var caller = new Caller(organization.id(), member, Role.MEMBER, false, null, "test");
    try (RawPatch post = RawPatch.beginNew(service, caller, SIZE, SIZE)) {
      post.send(new byte[SIZE / 2]);
      await().atMost(Duration.ofSeconds(60)).until(() -> !incoming().isEmpty());
      fillQuotaWithAnotherFile();
      post.send(new byte[SIZE - SIZE / 2]);
      assertThat(post.status()).isEqualTo(413);
    }
    assertThat(incoming()).isEmpty();
    assertThat(storedFiles()).hasSize(1);
    assertThat(client.api().get("/api/v1/attachments").at("/attachments")).hasSize(1);
  }

  private static List<Path> incoming() throws IOException {
    try (Stream<Path> all = Files.list(STORAGE.resolve("incoming"))) {
      return all.toList();
    }
  }

  private List<Path> storedFiles() throws IOException {
    Path files = STORAGE.resolve("blobs/" + organization.id() + "/files");
    try (Stream<Path> all = Files.walk(files)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  @Test
  void concurrentCreationsDoNotExceedQuota() throws Exception {
    List<Future<Integer>> begun = new ArrayList<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      transactions.executeWrite(_ -> {
        sql.composed("lock table tus_upload in exclusive mode").execute();
        for (int i = 0; i < 10; i++) {
          begun.add(threads.submit(() -> client.create(SIZE / 3).status()));
        }
        await().atMost(Duration.ofMinutes(1)).until(() -> waitingLockRequests() >= 10);
        return null;
      });
    }
    List<Integer> statuses = new ArrayList<>();
    for (Future<Integer> each : begun) {
      statuses.add(each.get());
    }
    assertThat(statuses).isSubsetOf(201, 413).filteredOn(status -> status == 201).hasSize(4);
  }

  /** The number of requests that wait for any lock in the database. */
  private long waitingLockRequests() {
    return sql.composed("select count(*) as waiting from pg_locks where not granted")
        .one(row -> row.number("waiting"));
  }

  @Test
  void retriesDoNotExtendExpiryOfUploadAboveQuota() {
    String upload = client.created(SIZE);
    reduceQuota(SIZE);
    client.patch(upload, 0, new byte[SIZE]).refused(413, "REQUEST_TOO_LARGE", REFUSAL);
    TusUpload row = new TusRows(service).find(upload);
    service.clock().advance(Duration.ofHours(23));
    service.bean(AbandonedUploads.class).settle();
    client().patch(upload, SIZE, new byte[0]).refused(413, "REQUEST_TOO_LARGE", REFUSAL);
    BlobStore blobs = service.bean(BlobStore.class);
    assertThat(blobs.size(row.key())).hasValue(SIZE);
    service.clock().advance(Duration.ofHours(2));
    service.bean(AbandonedUploads.class).removeExpired();
    assertThat(client().head(upload).status()).isEqualTo(404);
    assertThat(blobs.size(row.key())).isEmpty();
  }

  /** Uploads above the quota fail at each attempt, until they expire. */
  @Test
  void uploadsAboveQuotaDoNotBlockOtherUploads() {
    List<String> refused = new ArrayList<>();
    for (int i = 0; i < AbandonedUploads.BATCH_SIZE + 1; i++) {
      refused.add(client().created(1));
    }
    reduceQuota(2 << 20);
    for (String each : refused) {
      client().patch(each, 0, new byte[1]).refused(413, "REQUEST_TOO_LARGE", REFUSAL);
    }
    TestOrganization other = new TestOrganization(service);
    String died = TusClient.of(other.as(other.account(Role.MEMBER))).created(1);
    TusRows rows = new TusRows(service);
    var now = service.clock().instant();
    TusUpload row = rows.find(died);
    service
        .bean(TusUploadRepository.class)
        .takeLease(row.organizationId(), row.storageKey(), UUID.randomUUID(), now, now);
    service.clock().advance(Duration.ofMinutes(3));
    await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> {
          service.bean(AbandonedUploads.class).settle();
          return !rows.isLeased(died);
        });
    for (String each : refused) {
      assertThat(client().delete(each).status()).isEqualTo(204);
    }
  }
}
