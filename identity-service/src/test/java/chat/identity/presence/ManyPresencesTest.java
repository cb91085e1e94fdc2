package chat.identity.presence;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An organization of 10,000 users who each post their presence once a minute. */
@Tag("soak")
@IdentityTest
final class ManyPresencesTest {
  private static final Logger LOG = LoggerFactory.getLogger(ManyPresencesTest.class);
  private static final int MANY = 10_000;
  private static final int POSTS_PER_SECOND = 167;
  private static final int SECONDS = 10;
  private static final int READS = 20;

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;

  ManyPresencesTest(RunningService service, TestServers servers) throws SQLException {
    this.service = service;
    this.servers = servers;
    this.organization = TestOrganization.make(service);
    organization.execute(
        """
        insert into account (organization_id, delivery_email, full_name, role, date_created)
        select ?, 'p' || i || '@example.com', 'Person ' || i, 400, now()
        from generate_series(1, ?) i
        """,
        organization.id(),
        MANY);
  }

  private List<Long> numbers(String query) throws SQLException {
    try (Connection connection = servers.connect(Program.IDENTITY);
        PreparedStatement statement = connection.prepareStatement(query)) {
      statement.setLong(1, organization.id());
      try (ResultSet rows = statement.executeQuery()) {
        List<Long> numbers = new ArrayList<>();
        while (rows.next()) {
          numbers.add(rows.getLong(1));
        }
        return numbers;
      }
    }
  }

  private List<Long> people() throws SQLException {
    return numbers(
        "select user_id from account where organization_id = ? and delivery_email like 'p%'");
  }

  private static Answer post(ApiClient client, Object... more) {
    List<Object> parameters = new ArrayList<>(List.of("status", "active"));
    parameters.addAll(List.of(more));
    return client.post("/api/v1/users/me/presence", parameters.toArray()).succeeded();
  }

  /** Half of the users ping; the others request the presences since the last update id. */
  @Test
  void presencesAreWrittenOncePerSecond() throws Exception {
    List<Long> people = people().subList(0, POSTS_PER_SECOND * SECONDS);
    // A request in an organization without any update id writes one immediately.
    post(organization.as(Role.OWNER), "slim_presence", true, "last_update_id", -1);
    Semaphore permits = new Semaphore(16);
    AtomicLong latestUpdateId = new AtomicLong(-1);
    List<Future<?>> posts = new ArrayList<>();
    long began = System.nanoTime();
    try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < people.size(); i++) {
        ApiClient client = organization.as(people.get(i), Role.MEMBER);
        long due = began + i * Duration.ofSeconds(1).toNanos() / POSTS_PER_SECOND;
        LockSupport.parkNanos(due - System.nanoTime());
        boolean isPing = i % 2 == 0;
        permits.acquire();
        posts.add(
            clients.submit(() -> {
              try {
                if (isPing) {
                  post(client, "ping_only", true);
                } else {
                  Answer answer =
                      post(client, "slim_presence", true, "last_update_id", latestUpdateId.get());
                  latestUpdateId.accumulateAndGet(
                      answer.longAt("/presence_last_update_id"), Math::max);
                }
              } finally {
                permits.release();
              }
            }));
      }
    }
    for (Future<?> post : posts) {
      post.get();
    }
    Awaitility.await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> service.bean(PendingPresence.class).of(organization.id()).isEmpty());
    double seconds = (System.nanoTime() - began) / 1e9;
    // Every row was written once, so every writing transaction is the xmin of some row.
    long writes =
        numbers("select distinct xmin::text::bigint from presence where organization_id = ?")
            .size();
    LOG.info("{} posts in {} s: {} writes", people.size(), seconds, writes);
    assertThat(latestUpdateId.get()).as("latest update ID that the posts returned").isPositive();
    assertThat(numbers("select count(*) from presence where organization_id = ?"))
        .containsExactly(people.size() + 1L);
    assertThat(writes).isLessThanOrEqualTo((long) seconds + 2);
  }

  @Test
  void listContainsAllPresences() throws Exception {
    organization.execute(
        """
        insert into presence (organization_id, user_id, last_connected, last_active, update_id)
        select organization_id, user_id, ?, ?, nextval('presence_update_id')
        from account where organization_id = ? and delivery_email like 'p%'
        """,
        service.clock().instant().getEpochSecond(),
        service.clock().instant().getEpochSecond(),
        organization.id());
    ApiClient owner = organization.as(Role.OWNER);
    assertThat(owner.get("/api/v1/realm/presence").succeeded().at("/presences").properties())
        .hasSize(MANY);
    LOG.info("{} presences, read in ms: {}", MANY, millis(owner, Duration.ZERO));
    LOG.info("with a query each time: {}", millis(owner, Duration.ofSeconds(1)));
    long seen =
        owner
            .post("/api/v1/users/me/presence", "status", "idle", "last_update_id", -1)
            .longAt("/presence_last_update_id");
    assertThat(
            owner
                .post("/api/v1/users/me/presence", "status", "idle", "last_update_id", seen)
                .at("/presences")
                .properties())
        .hasSize(1);
  }

  /** Returns the milliseconds that each read takes; the test clock advances before each. */
  private List<Long> millis(ApiClient owner, Duration between) {
    List<Long> millis = new ArrayList<>();
    for (int i = 0; i < READS; i++) {
      service.clock().advance(between);
      long began = System.nanoTime();
      int bytes = owner.get("/api/v1/realm/presence").body().length;
      millis.add(Duration.ofNanos(System.nanoTime() - began).toMillis());
      assertThat(bytes).isGreaterThan(MANY * 100);
    }
    return millis;
  }
}
