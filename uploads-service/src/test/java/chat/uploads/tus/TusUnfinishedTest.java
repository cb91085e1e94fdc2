package chat.uploads.tus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.kit.sql.Sql;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import io.micronaut.transaction.SynchronousTransactionManager;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The number of unfinished uploads of an account is limited, here to three. */
@ServiceTest(value = Program.UPLOADS, environment = "CHAT_TUS_UPLOAD_LIMIT=3")
final class TusUnfinishedTest {

  private static final int MAX_UPLOADS = 3;
  private static final int SIZE = 5;
  private static final String REFUSAL =
      "You have too many unfinished uploads (limit: 3); finish or delete one first";

  private final RunningService service;
  private final Sql sql;
  private final SynchronousTransactionManager<?> transactions;
  private final TestOrganization organization;
  private final long member;
  private final List<String> begun = new ArrayList<>();

  TusUnfinishedTest(RunningService service) {
    this.service = service;
    this.sql = service.bean(Sql.class);
    this.transactions = service.bean(SynchronousTransactionManager.class);
    this.organization = new TestOrganization(service);
    this.member = organization.account(Role.MEMBER);
  }

  /** A client with a token that is valid at the service's current time. */
  private TusClient client() {
    return TusClient.of(organization.as(member));
  }

  private void isRefused() {
    client().create(SIZE).refused(413, "REQUEST_TOO_LARGE", REFUSAL);
  }

  private void begin() {
    begun.add(client().created(SIZE));
  }

  @BeforeEach
  void beginMaximumNumberOfUploads() {
    for (int i = 0; i < MAX_UPLOADS; i++) {
      begin();
    }
    isRefused();
  }

  @Test
  void wholeCreationsAndOtherAccountsAreNotLimited() {
    client().createWith(SIZE + 1, new byte[1]).refused(413, "REQUEST_TOO_LARGE", REFUSAL);
    TusClient.location(client().createWith(SIZE, new byte[SIZE]));
    TusClient.of(organization.as(organization.account(Role.MEMBER))).created(SIZE);
  }

  @Test
  void finishedAndDeletedUploadsDoNotCount() {
    client().patch(begun.removeFirst(), 0, new byte[SIZE]).succeeded();
    begin();
    isRefused();
    assertThat(client().delete(begun.removeFirst()).status()).isEqualTo(204);
    begin();
    isRefused();
  }

  @Test
  void expiredUploadsDoNotCount() {
    service.clock().advance(Duration.ofHours(25));
    begin();
  }

  @Test
  void concurrentCreationsDoNotExceedLimit() throws Exception {
    assertThat(client().delete(begun.removeFirst()).status()).isEqualTo(204);
    List<Future<Integer>> statuses = new ArrayList<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      transactions.executeWrite(_ -> {
        sql.composed("lock table tus_upload in exclusive mode").execute();
        for (int i = 0; i < 8; i++) {
          statuses.add(threads.submit(() -> client().create(SIZE).status()));
        }
        await().atMost(Duration.ofMinutes(1)).until(() -> waitingLockRequests() >= 8);
        return null;
      });
    }
    List<Integer> answered = new ArrayList<>();
    for (Future<Integer> status : statuses) {
      answered.add(status.get());
    }
    assertThat(answered).isSubsetOf(201, 413).filteredOn(status -> status == 201).hasSize(1);
  }

  /** The number of requests that wait for any lock in the database. */
  private long waitingLockRequests() {
    return sql.composed("select count(*) as waiting from pg_locks where not granted")
        .one(row -> row.number("waiting"));
  }
}
