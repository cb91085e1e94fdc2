package chat.identityprojection;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.people.GroupSetting;
import chat.kit.people.SystemGroup;
import chat.kit.sql.Sql;
import chat.kit.token.Role;
import chat.testkit.GroupModel;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestClock;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import io.micronaut.transaction.SynchronousTransactionManager;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ServiceTest(Program.MESSAGING)
final class MembershipTest {

  private final TestOrganization organization;
  private final AccountStore accounts;
  private final Membership membership;
  private final TestClock clock;
  private final RunningService service;

  MembershipTest(RunningService service) {
    this.service = service;
    this.organization = new TestOrganization(service);
    this.accounts = service.bean(AccountStore.class);
    this.membership = service.bean(Membership.class);
    this.clock = service.clock();
  }

  private ProjectedAccount account(Role role) {
    return account(role, Map.of());
  }

  private ProjectedAccount account(Role role, Map<String, ?> differences) {
    long userId = organization.account(role, differences);
    organization.awaitProjections();
    return accounts.find(organization.id(), userId).orElseThrow();
  }

  private boolean isIn(long groupId, ProjectedAccount account) {
    organization.awaitProjections();
    return membership.isIn(GroupSetting.ofGroup(groupId), account);
  }

  @ParameterizedTest
  @CsvSource({
    // group, owner, administrator, moderator, member, guest
    "INTERNET,       true,  true,  true,  true,  true",
    "EVERYONE,       true,  true,  true,  true,  true",
    "MEMBERS,        true,  true,  true,  true,  false",
    "FULL_MEMBERS,   true,  true,  true,  true,  false",
    "MODERATORS,     true,  true,  true,  false, false",
    "ADMINISTRATORS, true,  true,  false, false, false",
    "OWNERS,         true,  false, false, false, false",
    "NOBODY,         false, false, false, false, false",
  })
  void systemGroupsFollowFromTheRole(
      SystemGroup group,
      boolean owner,
      boolean administrator,
      boolean moderator,
      boolean member,
      boolean guest) {
    Map<Role, Boolean> expected =
        Map.of(
            Role.OWNER, owner,
            Role.ADMINISTRATOR, administrator,
            Role.MODERATOR, moderator,
            Role.MEMBER, member,
            Role.GUEST, guest);
    long groupId = organization.systemGroup(group.wireName());
    long around = organization.group("around", List.of(), List.of(groupId));
    expected.forEach((role, isIn) -> {
      ProjectedAccount account = account(role);
      assertThat(isIn(groupId, account)).as("%s in %s", role, group).isEqualTo(isIn);
      assertThat(isIn(around, account)).as("%s around %s", role, group).isEqualTo(isIn);
    });
  }

  @Test
  void newMemberIsFullMemberAfterTheWaitingPeriod() {
    long threeDaysAgo = clock.instant().minus(Duration.ofDays(3)).getEpochSecond();
    ProjectedAccount member = account(Role.MEMBER, Map.of("date_joined", threeDaysAgo + 60));
    ProjectedAccount moderator = account(Role.MODERATOR, Map.of("date_joined", threeDaysAgo + 60));
    long fullMembers = organization.systemGroup(SystemGroup.FULL_MEMBERS.wireName());
    assertThat(isIn(fullMembers, member)).isFalse();
    assertThat(isIn(organization.systemGroup(SystemGroup.MEMBERS.wireName()), member)).isTrue();
    assertThat(isIn(fullMembers, moderator)).isTrue();
    clock.advance(Duration.ofSeconds(61));
    assertThat(isIn(fullMembers, member)).isTrue();
  }

  /** In Berlin, one of these days has 23 hours. */
  @Test
  void waitingPeriodDaysHaveTwentyFourHoursInAnyTimeZone() {
    Instant joined = Instant.parse("2026-03-27T12:00:00Z");
    ProjectedAccount member = account(Role.MEMBER, Map.of("date_joined", joined.getEpochSecond()));
    SynchronousTransactionManager<?> transactions =
        service.bean(SynchronousTransactionManager.class);
    ProjectedAccount seenInBerlin =
        transactions.executeWrite(_ -> {
          service.bean(Sql.class).statement("set local time zone 'Europe/Berlin'").execute();
          return accounts.find(organization.id(), member.userId()).orElseThrow();
        });
    assertThat(seenInBerlin.fullMemberFrom()).isEqualTo(joined.plus(Duration.ofDays(3)));
  }

  @Test
  void directAndNestedGroupMembersAreIn() {
    ProjectedAccount direct = account(Role.GUEST);
    ProjectedAccount inner = account(Role.GUEST);
    ProjectedAccount outsider = account(Role.OWNER);
    long innermost = organization.group("innermost", List.of(inner.userId()), List.of());
    long middle = organization.group("middle", List.of(), List.of(innermost));
    long outer = organization.group("outer", List.of(), List.of(middle));
    organization.awaitProjections();
    GroupSetting setting = new GroupSetting(List.of(direct.userId()), List.of(outer));
    assertThat(membership.isIn(setting, direct)).isTrue();
    assertThat(membership.isIn(setting, inner)).isTrue();
    assertThat(membership.isIn(setting, outsider)).isFalse();
    assertThat(membership.isIn(GroupSetting.NOBODY, outsider)).isFalse();
    assertThat(List.of(direct, inner, outsider))
        .extracting(account -> membership.isIn(account).test(setting))
        .containsExactly(true, true, false);
    assertThat(membership.isAnyIn(setting, List.of(outsider, inner))).isTrue();
    assertThat(membership.isAnyIn(setting, List.of(outsider))).isFalse();
    assertThat(membership.isAnyIn(setting, List.of())).isFalse();
    assertThat(Stream.of(List.of(outsider, direct), List.of(inner, outsider), List.of(outsider)))
        .extracting(some -> membership.isAnyIn(some).test(setting))
        .containsExactly(true, true, false);
    assertThat(membership.isAnyIn(List.<ProjectedAccount>of()).test(setting)).isFalse();
    assertThat(membership.membersAmong(setting, List.of(direct, inner, outsider)))
        .containsExactlyInAnyOrder(direct.userId(), inner.userId());
    assertThat(membership.membersAmong(setting, List.of())).isEmpty();
  }

  @Test
  void removedMembersAndSubgroupsAreOut() {
    ProjectedAccount account = account(Role.MEMBER);
    long inner = organization.group("inner", List.of(account.userId()), List.of());
    long outer = organization.group("outer", List.of(), List.of(inner));
    assertThat(isIn(outer, account)).isTrue();
    organization.removeSubgroup(outer, inner);
    assertThat(isIn(outer, account)).isFalse();
    assertThat(isIn(inner, account)).isTrue();
    organization.removeMember(inner, account.userId());
    assertThat(isIn(inner, account)).isFalse();
  }

  @Test
  void deactivatedGroupHasNoMembersEvenWhenNested() {
    ProjectedAccount account = account(Role.MEMBER);
    long inner = organization.group("inner", List.of(account.userId()), List.of());
    long outer = organization.group("outer", List.of(), List.of(inner));
    organization.publishGroup(inner, Map.of("is_deactivated", true));
    assertThat(isIn(inner, account)).isFalse();
    assertThat(isIn(outer, account)).isFalse();
    organization.publishGroup(inner, Map.of());
    organization.publishGroup(outer, Map.of("is_deactivated", true));
    assertThat(isIn(inner, account)).isTrue();
    assertThat(isIn(outer, account)).isFalse();
  }

  @Test
  void deactivatedAccountIsInNoGroup() {
    ProjectedAccount account = account(Role.OWNER, Map.of("is_active", false));
    assertThat(isIn(organization.systemGroup(SystemGroup.EVERYONE.wireName()), account)).isFalse();
    assertThat(membership.isIn(GroupSetting.ofMember(account.userId()), account)).isFalse();
    assertThat(membership.membersAmong(GroupSetting.ofMember(account.userId()), List.of(account)))
        .isEmpty();
    assertThat(membership.isAnyIn(List.of(account)).test(GroupSetting.ofMember(account.userId())))
        .isFalse();
    long group = organization.group("group", List.of(account.userId()), List.of());
    organization.awaitProjections();
    assertThat(membership.groupsOfEach(List.of(group), List.of(account))).isEmpty();
  }

  @Test
  void groupOfAnotherOrganizationHasNoMembersHere() {
    ProjectedAccount account = account(Role.OWNER);
    assertThat(isIn(organization.systemGroup(SystemGroup.EVERYONE.wireName()) + 1_000_000, account))
        .isFalse();
  }

  /** Compares randomly changing nested groups, including cycles, with a simple model. */
  @ParameterizedTest
  @ValueSource(ints = {20, 21})
  void randomNestingMatchesTheModel(int seed) {
    Random random = new Random(seed);
    GroupModel model = new GroupModel();
    List<Long> userIds = new ArrayList<>();
    for (Role role : Role.values()) {
      userIds.add(organization.account(role));
    }
    List<Long> groups = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      groups.add(organization.group("group " + i, List.of(), List.of()));
    }
    long moderators = organization.systemGroup(SystemGroup.MODERATORS.wireName());
    for (int round = 0; round < 6; round++) {
      for (int i = 0; i < 25; i++) {
        long groupId = groups.get(random.nextInt(20));
        long otherId = random.nextInt(9) == 0 ? moderators : groups.get(random.nextInt(20));
        change(random.nextInt(8), groupId, otherId, userIds.get(random.nextInt(5)), model);
      }
      Role role = Role.values()[random.nextInt(5)];
      organization.change(userIds.get(random.nextInt(5)), Map.of("role", role.number()));
      organization.awaitProjections();
      compare(model, groups, moderators, userIds);
    }
  }

  private void change(int kind, long groupId, long otherId, long userId, GroupModel model) {
    switch (kind) {
      case 0, 1 -> {
        model.members(groupId).add(userId);
        organization.addMember(groupId, userId);
      }
      case 2 -> {
        model.members(groupId).remove(userId);
        organization.removeMember(groupId, userId);
      }
      case 3, 4, 5 -> {
        model.subgroups(groupId).add(otherId);
        organization.addSubgroup(groupId, otherId);
      }
      case 6 -> {
        model.subgroups(groupId).remove(otherId);
        organization.removeSubgroup(groupId, otherId);
      }
      default -> {
        boolean isDeactivated = model.deactivated().add(groupId);
        if (!isDeactivated) {
          model.deactivated().remove(groupId);
        }
        organization.publishGroup(groupId, Map.of("is_deactivated", isDeactivated));
      }
    }
  }

  private void compare(GroupModel model, List<Long> groups, long moderators, List<Long> userIds) {
    for (long userId : userIds) {
      ProjectedAccount account = accounts.find(organization.id(), userId).orElseThrow();
      model.members(moderators).remove(userId);
      if (account.role().isAtLeast(Role.MODERATOR)) {
        model.members(moderators).add(userId);
      }
      for (long groupId : groups) {
        assertThat(membership.isIn(GroupSetting.ofGroup(groupId), account))
            .as("%d in %d", userId, groupId)
            .isEqualTo(model.isIn(groupId, userId));
      }
    }
    Map<Long, ProjectedAccount> all = accounts.findAll(organization.id(), userIds);
    List<Long> groupIds = Stream.concat(groups.stream().skip(5), Stream.of(moderators)).toList();
    Map<Long, Set<Long>> ofEach = new HashMap<>();
    for (long userId : userIds) {
      Set<Long> of =
          groupIds.stream().filter(groupId -> model.isIn(groupId, userId)).collect(toSet());
      if (!of.isEmpty()) {
        ofEach.put(userId, of);
      }
    }
    assertThat(membership.groupsOfEach(groupIds, all.values())).isEqualTo(ofEach);
    List<GroupSetting> settings = groupIds.stream().map(GroupSetting::ofGroup).toList();
    BiPredicate<GroupSetting, ProjectedAccount> isIn = membership.isIn(settings, all.values());
    for (int i = 0; i < groupIds.size(); i++) {
      for (ProjectedAccount account : all.values()) {
        assertThat(isIn.test(settings.get(i), account))
            .as("%d in %d", account.userId(), groupIds.get(i))
            .isEqualTo(model.isIn(groupIds.get(i), account.userId()));
      }
    }
    List<ProjectedAccount> some = List.copyOf(all.values()).subList(0, 2);
    Predicate<GroupSetting> isAnyIn = membership.isAnyIn(some);
    for (long groupId : groups) {
      assertThat(isAnyIn.test(GroupSetting.ofGroup(groupId)))
          .as("one of %s in %d", some, groupId)
          .isEqualTo(some.stream().anyMatch(account -> model.isIn(groupId, account.userId())));
      assertThat(membership.membersAmong(GroupSetting.ofGroup(groupId), all.values()))
          .as("in %d", groupId)
          .containsExactlyInAnyOrderElementsOf(
              userIds.stream().filter(userId -> model.isIn(groupId, userId)).toList());
    }
  }

  /** A look-up walks up from the account and does not read the other members. */
  @Test
  void lookUpTimeDoesNotDependOnGroupSize() throws SQLException {
    ProjectedAccount account = account(Role.MEMBER);
    ProjectedAccount outsider = account(Role.MEMBER);
    long small = organization.group("small", List.of(account.userId()), List.of());
    long large = organization.group("large", List.of(account.userId()), List.of());
    long aroundSmall = small;
    long aroundLarge = large;
    for (int i = 0; i < 20; i++) {
      aroundSmall = organization.group("small " + i, List.of(), List.of(aroundSmall));
      aroundLarge = organization.group("large " + i, List.of(), List.of(aroundLarge));
    }
    organization.awaitProjections();
    try (Connection connection = TestServers.get().connect(Program.MESSAGING);
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          insert into group_member (organization_id, group_id, user_id)
          select %d, %d, 1000000000000000 + i from generate_series(1, 100000) i
          """
              .formatted(organization.id(), large));
    }
    time(aroundSmall, account, true);
    Duration ofSmall = time(aroundSmall, account, true);
    Duration bound = ofSmall.multipliedBy(5).plusMillis(500);
    Duration ofLarge = time(aroundLarge, account, true);
    assertThat(ofLarge).isLessThan(bound);
    assertThat(time(aroundLarge, outsider, false)).isLessThan(bound);
  }

  private Duration time(long groupId, ProjectedAccount account, boolean expected) {
    long began = System.nanoTime();
    for (int i = 0; i < 200; i++) {
      assertThat(membership.isIn(GroupSetting.ofGroup(groupId), account)).isEqualTo(expected);
    }
    return Duration.ofNanos(System.nanoTime() - began);
  }
}
