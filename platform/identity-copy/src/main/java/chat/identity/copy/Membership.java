package chat.identity.copy;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;

import chat.identity.copy.GroupStore.IsIn;
import chat.kit.people.GroupSetting;
import chat.kit.people.SystemGroup;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tells who is in a group-setting value; every permission of the product is asked here. */
@Singleton
public final class Membership {

  private final GroupStore groups;
  private final SystemGroups systemGroups;
  private final Clock clock;

  Membership(GroupStore groups, SystemGroups systemGroups, Clock clock) {
    this.groups = groups;
    this.systemGroups = systemGroups;
    this.clock = clock;
  }

  /**
   * Whether the account is a direct member or in one of the groups, at any depth. A deactivated
   * account is in nothing, a deactivated group contains nobody. Asks the database only where
   * neither the members nor a system group decide it.
   */
  public boolean isIn(GroupSetting setting, Account account) {
    return isAnyIn(setting, List.of(account));
  }

  /**
   * The same as far as the account and the setting say it themselves, without the groups that the
   * organization has made.
   */
  public boolean isInByItself(GroupSetting setting, Account account) {
    return account.isActive()
        && (setting.directMembers().contains(account.userId())
            || !Collections.disjoint(setting.directSubgroups(), systemGroupsOf(List.of(account))));
  }

  /** Whether at least one of the accounts, all of one organization, is. One query at most. */
  public boolean isAnyIn(GroupSetting setting, Collection<Account> accounts) {
    List<Account> active = accounts.stream().filter(Account::isActive).toList();
    if (active.isEmpty()) {
      return false;
    }
    List<Long> userIds = active.stream().map(Account::userId).toList();
    if (!Collections.disjoint(setting.directMembers(), userIds)) {
      return true;
    }
    long organizationId = active.getFirst().organizationId();
    Set<Long> ofTheirRoles = systemGroupsOf(active);
    if (!Collections.disjoint(setting.directSubgroups(), ofTheirRoles)) {
      return true;
    }
    List<Long> others = ownGroups(organizationId, setting);
    return !others.isEmpty() && groups.isAnyInOneOf(organizationId, userIds, ofTheirRoles, others);
  }

  /**
   * The ids of those of the accounts, all of one organization, that are in the setting: for very
   * many, each of whom {@link #isIn} would ask about by itself. Two queries at most.
   */
  public Set<Long> membersAmong(
      GroupSetting setting, Collection<? extends AccountStanding> accounts) {
    List<? extends AccountStanding> active =
        accounts.stream().filter(AccountStanding::isActive).toList();
    if (active.isEmpty()) {
      return Set.of();
    }
    long organizationId = active.getFirst().organizationId();
    List<Long> own = ownGroups(organizationId, setting);
    Set<Long> inside = own.isEmpty() ? Set.of() : groups.inside(organizationId, own);
    Set<SystemGroup> roles =
        Stream.concat(setting.directSubgroups().stream(), inside.stream())
            .flatMap(groupId -> systemGroups.find(organizationId, groupId).stream())
            .collect(toSet());
    Set<Long> members = new HashSet<>(setting.directMembers());
    if (!inside.isEmpty()) {
      List<Long> userIds = active.stream().map(AccountStanding::userId).toList();
      members.addAll(groups.members(organizationId, inside, userIds));
    }
    Instant now = clock.instant();
    return active.stream()
        .filter(account ->
            members.contains(account.userId())
                || roles.stream().anyMatch(role -> isInSystemGroup(account, role, now)))
        .map(AccountStanding::userId)
        .collect(toSet());
  }

  /**
   * By the ids of those of the accounts, all of one organization, that are in at least one of the
   * groups, at any depth: in which of these. One query at most.
   */
  public Map<Long, Set<Long>> groupsOfEach(
      Collection<Long> groupIds, Collection<Account> accounts) {
    List<Account> active = accounts.stream().filter(Account::isActive).toList();
    if (active.isEmpty() || groupIds.isEmpty()) {
      return Map.of();
    }
    List<IsIn> inSystemGroups =
        active.stream()
            .flatMap(account ->
                systemGroupsOf(List.of(account)).stream()
                    .map(groupId -> new IsIn(account.userId(), groupId)))
            .toList();
    return groups
        .inEach(
            active.getFirst().organizationId(),
            groupIds,
            active.stream().map(Account::userId).toList(),
            inSystemGroups)
        .stream()
        .collect(groupingBy(IsIn::userId, mapping(IsIn::groupId, toSet())));
  }

  /** All groups that the account is in, at any depth; none where it is deactivated. One query. */
  public Set<Long> groupsOf(Account account) {
    return account.isActive()
        ? groups.around(
            account.organizationId(), List.of(account.userId()), systemGroupsOf(List.of(account)))
        : Set.of();
  }

  /**
   * Whether the account is in a setting, for asking about many: one query for all that are asked,
   * and none where direct members and system groups decide them.
   */
  public Predicate<GroupSetting> isIn(Account account) {
    return isAnyIn(List.of(account));
  }

  /** Whether at least one of the accounts, all of one organization, is: one query for very many. */
  public Predicate<GroupSetting> isAnyIn(Collection<? extends AccountStanding> accounts) {
    List<? extends AccountStanding> active =
        accounts.stream().filter(AccountStanding::isActive).toList();
    if (active.isEmpty()) {
      return _ -> false;
    }
    long organizationId = active.getFirst().organizationId();
    Set<Long> userIds = active.stream().map(AccountStanding::userId).collect(toSet());
    Set<Long> ofTheirRoles = systemGroupsOf(active);
    var around = new AtomicReference<@Nullable Set<Long>>();
    return setting -> {
      if (!Collections.disjoint(setting.directMembers(), userIds)
          || !Collections.disjoint(setting.directSubgroups(), ofTheirRoles)) {
        return true;
      }
      List<Long> others = ownGroups(organizationId, setting);
      if (others.isEmpty()) {
        return false;
      }
      Set<Long> known = around.get();
      if (known == null) {
        known = groups.around(organizationId, userIds, ofTheirRoles);
        around.set(known);
      }
      return !Collections.disjoint(others, known);
    };
  }

  /** The same by a query that is asked at once, whatever is going to be asked about. */
  public Predicate<GroupSetting> lookedUp(Account account) {
    if (!account.isActive()) {
      return _ -> false;
    }
    Set<Long> around = groupsOf(account);
    return setting ->
        setting.directMembers().contains(account.userId())
            || !Collections.disjoint(setting.directSubgroups(), around);
  }

  /**
   * Whether one of the accounts, all of one organization, is in one of the settings, for asking
   * about many of both: one query for all of them, and none where direct members and system groups
   * decide what is asked. Any other account is in nothing but by itself.
   */
  public BiPredicate<GroupSetting, Account> isIn(
      Collection<GroupSetting> settings, Collection<Account> accounts) {
    var groupsOfEach = new AtomicReference<@Nullable Map<Long, Set<Long>>>();
    return (setting, account) -> {
      if (isInByItself(setting, account)) {
        return true;
      }
      List<Long> own = ownGroups(account.organizationId(), setting);
      if (own.isEmpty()) {
        return false;
      }
      Map<Long, Set<Long>> known = groupsOfEach.get();
      if (known == null) {
        known = groupsOfEach(ownGroups(account.organizationId(), settings), accounts);
        groupsOfEach.set(known);
      }
      return !Collections.disjoint(own, known.getOrDefault(account.userId(), Set.of()));
    };
  }

  private static boolean isInSystemGroup(AccountStanding account, SystemGroup group, Instant now) {
    return group.contains(account.role(), !now.isBefore(account.fullMemberFrom()));
  }

  /** The groups of a setting that the organization has made itself. */
  private List<Long> ownGroups(long organizationId, GroupSetting setting) {
    return setting.directSubgroups().stream()
        .filter(groupId -> systemGroups.find(organizationId, groupId).isEmpty())
        .toList();
  }

  private Set<Long> ownGroups(long organizationId, Collection<GroupSetting> settings) {
    return settings.stream()
        .flatMap(setting -> ownGroups(organizationId, setting).stream())
        .collect(toSet());
  }

  /** The system groups that at least one of the accounts is in. */
  private Set<Long> systemGroupsOf(Collection<? extends AccountStanding> accounts) {
    Instant now = clock.instant();
    return Arrays.stream(SystemGroup.values())
        .filter(
            group -> accounts.stream().anyMatch(account -> isInSystemGroup(account, group, now)))
        .flatMap(
            group -> systemGroups.idOf(accounts.iterator().next().organizationId(), group).stream())
        .collect(toSet());
  }
}
