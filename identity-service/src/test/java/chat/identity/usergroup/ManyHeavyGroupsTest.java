package chat.identity.usergroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.identity.groupdirectory.GroupAccess;
import chat.identity.groupdirectory.GroupDirectory;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.kit.envelope.JsonText;
import chat.kit.sql.Sql;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import io.micronaut.transaction.SynchronousTransactionManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Permission to add members to groups whose settings name very many groups. */
@IdentityTest
final class ManyHeavyGroupsTest {
  private static final int CHOSEN = 300;
  private static final int GROUPS = 100;
  private static final int MAX_LISTS = 4;

  private final TestOrganization organization;
  private final TestGroups groups;
  private final GroupAccess access;
  private final GroupDirectory directory;
  private final Organization settings;
  private final SynchronousTransactionManager<?> transactions;
  private final Sql sql;

  ManyHeavyGroupsTest(RunningService service) {
    this.organization = TestOrganization.make(service);
    this.groups = new TestGroups(organization);
    this.access = service.bean(GroupAccess.class);
    this.directory = service.bean(GroupDirectory.class);
    this.settings = service.bean(OrganizationRepository.class).get(organization.id());
    this.transactions = service.bean(SynchronousTransactionManager.class);
    this.sql = service.bean(Sql.class);
  }

  private Caller caller(Role role) {
    return new Caller(organization.id(), organization.userId(role), role, false, null, "test");
  }

  private List<Long> mayAddTo(Role role, List<Long> groupIds) {
    return transactions.executeRead(_ -> access.mayAddMembersTo(caller(role), settings, groupIds));
  }

  /** Counts the rows and index entries that the permission check of all groups reads. */
  private long read(List<Long> groupIds) {
    return transactions.executeRead(_ -> {
      long before = readSoFar();
      assertThat(mayAddTo(Role.MODERATOR, groupIds)).isEqualTo(groupIds);
      return readSoFar() - before;
    });
  }

  /** Counts this connection's reads of the service's tables so far. */
  private long readSoFar() {
    return sql.statement(
            """
            select sum(pg_stat_get_xact_tuples_returned(oid)
              + pg_stat_get_xact_tuples_fetched(oid))::bigint as read
            from pg_class where relnamespace = current_schema()::regnamespace
            """)
        .one(row -> row.number("read"));
  }

  /** Creates groups of the member whose settings for adding members name hundreds of groups. */
  private List<Long> createHeavyGroups() {
    organization.execute(
        """
        with named as (
          insert into user_group (organization_id, name, creator_id, date_created)
          select ?, 'named ' || i, ?, now() from generate_series(1, ?) i returning group_id),
        chosen as (
          select jsonb_build_object('direct_members', '[]'::jsonb,
            'direct_subgroups', jsonb_agg(group_id)) as value from named),
        inside as (
          insert into user_group_member (organization_id, group_id, user_id)
          select ?, max(group_id), ? from named)
        insert into user_group (organization_id, name, creator_id, date_created, settings)
        select ?, 'heavy ' || lpad(i::text, 3, '0'), ?, now(),
          jsonb_build_object('can_add_members_group', value, 'can_manage_group', value)
        from chosen, generate_series(1, ?) i
        """,
        organization.id(),
        organization.userId(Role.MEMBER),
        CHOSEN,
        organization.id(),
        organization.userId(Role.MODERATOR),
        organization.id(),
        organization.userId(Role.MEMBER),
        GROUPS);
    return groups.list(true).stream()
        .filter(group -> group.path("name").textValue().startsWith("heavy "))
        .map(group -> group.path("id").longValue())
        .sorted()
        .toList();
  }

  @Test
  void hundredGroupsAreCheckedWithOneAccountLookup() {
    List<Long> heavy = createHeavyGroups();
    long one = read(heavy.subList(0, 1));
    // The planner may scan every group of the organization once and select the hundred.
    long each = groups.list(true).size();
    assertThat(read(heavy)).isLessThan(one + 4L * GROUPS + each);
  }

  @Test
  void oneAccountCannotTakeAllListPermits() throws Exception {
    createHeavyGroups();
    Caller member = caller(Role.MEMBER);
    Set<Thread> listing = ConcurrentHashMap.newKeySet();
    var ownerIsServed = new CountDownLatch(1);
    List<Future<JsonText>> lists = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < MAX_LISTS; i++) {
        lists.add(
            threads.submit(() ->
                directory.list(
                    member,
                    settings,
                    false,
                    _ -> {
                      listing.add(Thread.currentThread());
                      waitFor(ownerIsServed);
                      return true;
                    })));
      }
      try {
        await().until(() -> listing.size() == MAX_LISTS / 2);
        organization.as(Role.OWNER).get("/api/v1/user_groups").succeeded();
      } finally {
        ownerIsServed.countDown();
      }
      for (Future<JsonText> list : lists) {
        list.get().close();
      }
    }
  }

  private static void waitFor(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void permissionFollowsDirectNestedAndRoleMembership() {
    long member = organization.userId(Role.MEMBER);
    long moderator = organization.userId(Role.MODERATOR);
    long team = groups.makeWith(List.of(moderator), "team");
    long around = groups.make("around", "subgroups", List.of(team));
    List<Long> nobody = List.of();
    long unchosen = groups.make("unchosen");
    long byTeam = groups.make("by team", "can_add_members_group", team);
    long byNesting = groups.make("by nesting", "can_manage_group", around);
    long byNames =
        groups.make(
            "by names",
            "can_add_members_group",
            TestGroups.direct(List.of(moderator), nobody),
            "can_manage_group",
            TestGroups.direct(nobody, nobody));
    long byRole =
        groups.make(
            "by role",
            "can_add_members_group",
            TestGroups.direct(
                List.of(member), List.of(organization.groupId("role:moderators"), team)));
    long toJoin = groups.make("to join", "can_join_group", team);
    List<Long> all =
        List.of(
            organization.groupId("role:moderators"),
            team,
            around,
            unchosen,
            byTeam,
            byNesting,
            byNames,
            byRole,
            toJoin);
    assertThat(mayAddTo(Role.MODERATOR, all)).containsExactly(byTeam, byNesting, byNames, byRole);
    assertThat(mayAddTo(Role.MEMBER, all))
        .containsExactly(team, around, unchosen, byTeam, byNesting, byRole, toJoin);
    assertThat(mayAddTo(Role.OWNER, all)).isEqualTo(all.subList(1, all.size()));
    assertThat(mayAddTo(Role.GUEST, all)).isEmpty();
    organization.execute("update user_group set is_deactivated = true where group_id = ?", around);
    assertThat(mayAddTo(Role.MODERATOR, all)).containsExactly(byTeam, byNames, byRole);
  }
}
