package chat.identity.copy;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.sql.Sql;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestClock;
import chat.testkit.TestOrganization;
import io.micronaut.transaction.SynchronousTransactionManager;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  private Account account(Role role) {
    return account(role, Map.of());
  }

  private Account account(Role role, Map<String, ?> differences) {
    long userId = organization.account(role, differences);
    organization.awaitCopies();
    return accounts.find(organization.id(), userId).orElseThrow();
  }

  private boolean isIn(long groupId, Account account) {
    organization.awaitCopies();
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
      Account account = account(role);
      assertThat(isIn(groupId, account)).as("%s in %s", role, group).isEqualTo(isIn);
      assertThat(isIn(around, account)).as("%s around %s", role, group).isEqualTo(isIn);
    });
  }

  @Test
  void newMemberIsFullMemberAfterTheWaitingPeriod() {
    long threeDaysAgo = clock.instant().minus(Duration.ofDays(3)).getEpochSecond();
    Account member = account(Role.MEMBER, Map.of("date_joined", threeDaysAgo + 60));
    Account moderator = account(Role.MODERATOR, Map.of("date_joined", threeDaysAgo + 60));
    long fullMembers = organization.systemGroup(SystemGroup.FULL_MEMBERS.wireName());
    assertThat(isIn(fullMembers, member)).isFalse();
    assertThat(isIn(organization.systemGroup(SystemGroup.MEMBERS.wireName()), member)).isTrue();
    assertThat(isIn(fullMembers, moderator)).isTrue();
    clock.advance(Duration.ofSeconds(61));
    assertThat(isIn(fullMembers, member)).isTrue();
  }

  /** In Berlin, one of these days has 23 hours. */
  @Test
  void theWaitingPeriodHasDaysOfTwentyFourHoursWhereverTheDatabaseStands() {
    Instant joined = Instant.parse("2026-03-27T12:00:00Z");
    Account member = account(Role.MEMBER, Map.of("date_joined", joined.getEpochSecond()));
    SynchronousTransactionManager<?> transactions =
        service.bean(SynchronousTransactionManager.class);
    Account seenInBerlin =
        transactions.executeWrite(_ -> {
          service.bean(Sql.class).statement("set local time zone 'Europe/Berlin'").execute();
          return accounts.find(organization.id(), member.userId()).orElseThrow();
        });
    assertThat(seenInBerlin.fullMemberFrom()).isEqualTo(joined.plus(Duration.ofDays(3)));
  }

  @Test
  void directMembersAndThoseOfInnerGroupsAreIn() {
    Account direct = account(Role.GUEST);
    Account inner = account(Role.GUEST);
    Account outsider = account(Role.OWNER);
    long innermost = organization.group("innermost", List.of(inner.userId()), List.of());
    long middle = organization.group("middle", List.of(), List.of(innermost));
    long outer = organization.group("outer", List.of(), List.of(middle));
    organization.awaitCopies();
    GroupSetting setting = new GroupSetting(List.of(direct.userId()), List.of(outer));
    assertThat(membership.isIn(setting, direct)).isTrue();
    assertThat(membership.isIn(setting, inner)).isTrue();
    assertThat(membership.isIn(setting, outsider)).isFalse();
    assertThat(membership.isIn(GroupSetting.NOBODY, outsider)).isFalse();
  }

  @Test
  void whoWasTakenOutIsOut() {
    Account account = account(Role.MEMBER);
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
  void deactivatedGroupContainsNobodyAlsoInsideOfOthers() {
    Account account = account(Role.MEMBER);
    long inner = organization.group("inner", List.of(account.userId()), List.of());
    long outer = organization.group("outer", List.of(), List.of(inner));
    organization.sayGroup(inner, Map.of("is_deactivated", true));
    assertThat(isIn(inner, account)).isFalse();
    assertThat(isIn(outer, account)).isFalse();
    organization.sayGroup(inner, Map.of());
    organization.sayGroup(outer, Map.of("is_deactivated", true));
    assertThat(isIn(inner, account)).isTrue();
    assertThat(isIn(outer, account)).isFalse();
  }

  @Test
  void deactivatedAccountIsInNothing() {
    Account account = account(Role.OWNER, Map.of("is_active", false));
    assertThat(isIn(organization.systemGroup(SystemGroup.EVERYONE.wireName()), account)).isFalse();
    assertThat(membership.isIn(GroupSetting.ofMember(account.userId()), account)).isFalse();
  }

  @Test
  void groupOfAnotherOrganizationContainsNobodyOfThisOne() {
    Account account = account(Role.OWNER);
    assertThat(isIn(organization.systemGroup(SystemGroup.EVERYONE.wireName()) + 1_000_000, account))
        .isFalse();
  }

  /** Nested groups at random, circles among them, against the plainest way to look it up. */
  @Test
  void randomNestingAgreesWithTheNaiveModel() {
    Random random = new Random(20);
    List<Account> accounts = new ArrayList<>();
    for (Role role : Role.values()) {
      accounts.add(account(role));
    }
    List<Long> groups = new ArrayList<>();
    Map<Long, Set<Long>> members = new HashMap<>();
    Map<Long, Set<Long>> subgroups = new HashMap<>();
    for (int i = 0; i < 30; i++) {
      groups.add(organization.group("group " + i, List.of(), List.of()));
    }
    groups.add(organization.systemGroup(SystemGroup.MODERATORS.wireName()));
    for (long groupId : groups.subList(0, 30)) {
      if (random.nextInt(3) == 0) {
        long userId = accounts.get(random.nextInt(accounts.size())).userId();
        members.computeIfAbsent(groupId, id -> new HashSet<>()).add(userId);
        organization.addMember(groupId, userId);
      }
      long subgroupId = groups.get(random.nextInt(groups.size()));
      subgroups.computeIfAbsent(groupId, id -> new HashSet<>()).add(subgroupId);
      organization.addSubgroup(groupId, subgroupId);
    }
    accounts.stream()
        .filter(account -> account.role().isAtLeast(Role.MODERATOR))
        .forEach(account ->
            members.computeIfAbsent(groups.getLast(), id -> new HashSet<>()).add(account.userId()));
    organization.awaitCopies();
    for (long groupId : groups) {
      Set<Long> expected = new HashSet<>();
      collect(groupId, members, subgroups, new HashSet<>(), expected);
      for (Account account : accounts) {
        assertThat(membership.isIn(GroupSetting.ofGroup(groupId), account))
            .isEqualTo(expected.contains(account.userId()));
      }
    }
  }

  private static void collect(
      long groupId,
      Map<Long, Set<Long>> members,
      Map<Long, Set<Long>> subgroups,
      Set<Long> visited,
      Set<Long> found) {
    if (!visited.add(groupId)) {
      return;
    }
    found.addAll(members.getOrDefault(groupId, Set.of()));
    subgroups
        .getOrDefault(groupId, Set.of())
        .forEach(subgroup -> collect(subgroup, members, subgroups, visited, found));
  }
}
