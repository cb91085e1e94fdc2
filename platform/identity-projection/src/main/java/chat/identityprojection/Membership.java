package chat.identityprojection;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;

import chat.identityprojection.GroupStore.IsIn;
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

/** Evaluates group-setting values; every permission check of the product uses it. */
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
   * Returns whether the account is a direct member or in one of the groups, at any depth.
   *
   * <p>A deactivated account is in nothing, a deactivated group has no members. Queries the
   * database only if neither the members nor a system group decide it.
   */
  public boolean isIn(GroupSetting setting, ProjectedAccount account) {
    return isAnyIn(setting, List.of(account));
  }

  /**
   * Returns whether the account is in the setting without consulting the organization's own groups.
   */
  public boolean isInByItself(GroupSetting setting, ProjectedAccount account) {
    return account.isActive()
        && (setting.directMembers().contains(account.userId())
            || !Collections.disjoint(setting.directSubgroups(), systemGroupsOf(List.of(account))));
  }

  /**
   * Returns whether at least one of the accounts, all of one organization, is in the setting; one
   * query at most.
   */
  public boolean isAnyIn(GroupSetting setting, Collection<ProjectedAccount> accounts) {
    List<ProjectedAccount> active = accounts.stream().filter(ProjectedAccount::isActive).toList();
    if (active.isEmpty()) {
      return false;
    }
    List<Long> userIds = active.stream().map(ProjectedAccount::userId).toList();
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
   * Returns the ids of those accounts, all of one organization, that are in the setting.
   *
   * <p>For very many accounts, each of which would cost {@link #isIn} a query; two queries at most.
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
   * Returns the groups that each account is in, at any depth, by account id.
   *
   * <p>The accounts are of one organization; those in none of the groups are missing. One query at
   * most.
   */
  public Map<Long, Set<Long>> groupsOfEach(
      Collection<Long> groupIds, Collection<ProjectedAccount> accounts) {
    List<ProjectedAccount> active = accounts.stream().filter(ProjectedAccount::isActive).toList();
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
            active.stream().map(ProjectedAccount::userId).toList(),
            inSystemGroups)
        .stream()
        .collect(groupingBy(IsIn::userId, mapping(IsIn::groupId, toSet())));
  }

  /**
   * Returns all groups that the account is in, at any depth; none if it is deactivated. One query.
   */
  public Set<Long> groupsOf(ProjectedAccount account) {
    return account.isActive()
        ? groups.around(
            account.organizationId(), List.of(account.userId()), systemGroupsOf(List.of(account)))
        : Set.of();
  }

  /**
   * Returns a predicate for many settings: whether the account is in a setting.
   *
   * <p>It runs one query for all settings, and none if direct members and system groups decide
   * them.
   */
  public Predicate<GroupSetting> isIn(ProjectedAccount account) {
    return isAnyIn(List.of(account));
  }

  /**
   * Returns a predicate for many settings: whether at least one of the accounts, all of one
   * organization, is in a setting.
   *
   * <p>It runs one query for all settings, and none if direct members and system groups decide
   * them.
   */
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

  /** Returns the predicate of {@link #isIn(ProjectedAccount)}, but runs its query now. */
  public Predicate<GroupSetting> lookedUp(ProjectedAccount account) {
    if (!account.isActive()) {
      return _ -> false;
    }
    Set<Long> around = groupsOf(account);
    return setting ->
        setting.directMembers().contains(account.userId())
            || !Collections.disjoint(setting.directSubgroups(), around);
  }

  /**
   * Returns a predicate for many settings and accounts of one organization: whether an account is
   * in a setting.
   *
   * <p>It runs one query for all of them, and none if direct members and system groups decide. For
   * other accounts and settings, only direct members and system groups count.
   */
  public BiPredicate<GroupSetting, ProjectedAccount> isIn(
      Collection<GroupSetting> settings, Collection<ProjectedAccount> accounts) {
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

  /** Returns the groups of a setting that the organization has created itself. */
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

  /** Returns the system groups that at least one of the accounts is in. */
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
