package chat.identity.presence;

import static org.assertj.core.api.Assertions.assertThat;

import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.sql.Sql;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import io.micronaut.transaction.SynchronousTransactionManager;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Database cost of the presence list for few and for many users. */
@IdentityTest
final class PresenceQueriesTest {
  private static final int FEW = 10;
  private static final int MANY = 2_000;

  /** Makes a query scan each of its tables once, whatever their number of rows. */
  private static final List<String> ONE_SCAN_A_QUERY =
      List.of("set local enable_nestloop = off", "set local max_parallel_workers_per_gather = 0");

  private final RunningService service;
  private final TestOrganization organization;
  private final PresenceController presences;
  private final SynchronousTransactionManager<?> transactions;
  private final Sql sql;

  PresenceQueriesTest(RunningService service) {
    this.service = service;
    this.organization = TestOrganization.make(service);
    this.presences = service.bean(PresenceController.class);
    this.transactions = service.bean(SynchronousTransactionManager.class);
    this.sql = service.bean(Sql.class);
  }

  private void createUsers(int people) {
    long now = service.clock().instant().getEpochSecond();
    organization.execute(
        """
        with joined as (
          insert into account (organization_id, delivery_email, full_name, role, date_created)
          select ?, gen_random_uuid() || '@example.com', 'Person', 400, now()
          from generate_series(1, ?) returning organization_id, user_id)
        insert into presence (organization_id, user_id, last_connected, last_active, update_id)
        select organization_id, user_id, ?, ?, nextval('presence_update_id') from joined
        """,
        organization.id(),
        people,
        now,
        now);
  }

  /** Counts the table and index scans of {@code GET /realm/presence}. */
  private long scans(int people) {
    service.clock().advance(Duration.ofSeconds(1));
    Caller owner =
        new Caller(
            organization.id(), organization.userId(Role.OWNER), Role.OWNER, false, null, "test");
    return transactions.executeRead(_ -> {
      ONE_SCAN_A_QUERY.forEach(planning -> sql.statement(planning).execute());
      long before = scansSoFar();
      assertThat(String.valueOf(presences.all(owner).get("presences")).split("aggregated", -1))
          .hasSize(people + 1);
      return scansSoFar() - before;
    });
  }

  /** Counts this connection's scans of the service's tables and indexes so far. */
  private long scansSoFar() {
    return sql.statement(
            """
            select sum(pg_stat_get_xact_numscans(oid))::bigint as scans
            from pg_class where relnamespace = current_schema()::regnamespace
            """)
        .one(row -> row.number("scans"));
  }

  @Test
  void numberOfScansIsIndependentOfTheNumberOfUsers() {
    createUsers(FEW);
    long few = scans(FEW);
    assertThat(few).isBetween(2L, 10L);
    createUsers(MANY - FEW);
    assertThat(scans(MANY)).isEqualTo(few);
  }
}
