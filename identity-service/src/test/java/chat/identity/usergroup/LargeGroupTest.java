package chat.identity.usergroup;

import static org.assertj.core.api.Assertions.assertThat;

import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.identity.groupmodel.GroupMembership;
import chat.identity.groupmodel.GroupMembership.Member;
import chat.identity.groupmodel.SystemGroupIds;
import chat.identity.organization.OrganizationRepository;
import chat.kit.people.GroupSetting;
import chat.kit.sql.Sql;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import io.micronaut.transaction.SynchronousTransactionManager;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A group of 100,000 members, twenty groups deep. */
@IdentityTest
final class LargeGroupTest {
  private static final int MEMBERS = 100_000;
  private static final int DEPTH = 20;

  private final TestOrganization organization;
  private final TestGroups groups;
  private final GroupMembership membership;
  private final SystemGroupIds systemGroups;
  private final SynchronousTransactionManager<?> transactions;
  private final Sql sql;

  LargeGroupTest(RunningService service) {
    this.organization = TestOrganization.make(service);
    this.groups = new TestGroups(organization);
    this.membership = service.bean(GroupMembership.class);
    this.systemGroups =
        service.bean(OrganizationRepository.class).get(organization.id()).settings().systemGroups();
    this.transactions = service.bean(SynchronousTransactionManager.class);
    this.sql = service.bean(Sql.class);
  }

  private long outermost(String name) {
    long groupId = groups.make(name + " 0");
    for (int i = 1; i < DEPTH; i++) {
      groupId = groups.make(name + " " + i, "subgroups", List.of(groupId));
    }
    return groupId;
  }

  private boolean isIn(long groupId, long userId) {
    return membership.contains(
        GroupSetting.ofGroup(groupId),
        new Member(organization.id(), userId, Role.MEMBER, true),
        systemGroups);
  }

  /** Counts the rows and index entries that the membership check reads. */
  private long read(long groupId, long userId, boolean expected) {
    return transactions.executeRead(_ -> {
      long before = readSoFar();
      assertThat(isIn(groupId, userId)).isEqualTo(expected);
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

  @Test
  void membershipCheckCostIsIndependentOfGroupSize() {
    long member = organization.userId(Role.MEMBER);
    long outsider = organization.userId(Role.MODERATOR);
    long small = outermost("small");
    long large = outermost("large");
    long innermost = organization.groupId("large 0");
    groups
        .changeMembers(Role.OWNER, organization.groupId("small 0"), "add", List.of(member))
        .succeeded();
    groups.changeMembers(Role.OWNER, innermost, "add", List.of(member)).succeeded();
    organization.execute(
        """
        with added as (
          insert into account (organization_id, delivery_email, full_name, role, date_created)
          select ?, 'many' || i || '@example.com', 'Many ' || i, 400, now()
          from generate_series(1, ?) i returning organization_id, user_id)
        insert into user_group_member (organization_id, group_id, user_id)
        select organization_id, ?, user_id from added
        """,
        organization.id(),
        MEMBERS,
        innermost);
    long ofSmall = read(small, member, true);
    assertThat(ofSmall).isGreaterThan(DEPTH);
    assertThat(read(large, member, true)).isLessThan(2 * ofSmall);
    assertThat(read(large, outsider, false)).isLessThan(2 * ofSmall);
    groups
        .deactivate(Role.OWNER, innermost)
        .refused(400, "CANNOT_DEACTIVATE_GROUP_IN_USE", "Cannot deactivate user group in use.");
  }
}
