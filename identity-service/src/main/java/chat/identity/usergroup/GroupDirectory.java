package chat.identity.usergroup;

import chat.identity.group.GroupMemberRepository;
import chat.identity.group.GroupMemberRepository.GroupSize;
import chat.identity.group.GroupMemberRepository.RoleHolder;
import chat.identity.group.SystemGroupIds;
import chat.identity.group.UserGroup;
import chat.identity.group.UserGroupRepository;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.identity.user.Account;
import chat.kit.envelope.GrowingJson;
import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.limit.FairTurns;
import chat.kit.people.ActiveMemberStore;
import chat.kit.people.SystemGroup;
import chat.kit.token.Caller;
import chat.kit.transaction.OneMoment;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import java.util.stream.Stream;

/** Reads groups with their members; the members of system groups follow from the roles. */
@Singleton
final class GroupDirectory {
  private static final int AT_A_TIME = 25;

  /** Members and subgroups, unless one group alone has more. */
  private static final int MOST_AT_A_TIME = 50_000;

  private final UserGroupRepository groups;
  private final GroupMemberRepository members;
  private final ActiveMemberStore activeMembers;
  private final OneMoment oneMoment;
  private final JsonAnswers json;
  private final Clock clock;
  private final FairTurns turns = FairTurns.forLists("The list of groups");

  GroupDirectory(
      UserGroupRepository groups,
      GroupMemberRepository members,
      ActiveMemberStore activeMembers,
      OneMoment oneMoment,
      JsonAnswers json,
      Clock clock) {
    this.groups = groups;
    this.members = members;
    this.activeMembers = activeMembers;
    this.oneMoment = oneMoment;
    this.json = json;
    this.clock = clock;
  }

  /**
   * All groups in the order of their ids, {@link UserGroupObject}s of one moment. Everybody is in
   * one of them, and each may have thousands of ids in its settings, so a few groups are in memory
   * at a time and the rest is written down already. A few long lists are made at a time; who wants
   * one meanwhile waits. Not within a transaction.
   *
   * @param visible which people are named
   */
  JsonText list(
      Caller caller, Organization organization, boolean includeDeactivated, LongPredicate visible) {
    return groups.areMoreThan(AT_A_TIME, MOST_AT_A_TIME, organization.organizationId())
        ? turns.take(caller.userId(), () -> write(organization, includeDeactivated, visible))
        : write(organization, includeDeactivated, visible);
  }

  private JsonText write(
      Organization organization, boolean includeDeactivated, LongPredicate visible) {
    try (GrowingJson list = json.array()) {
      return oneMoment.read(() -> {
        Map<Long, List<Long>> roleHolders = roleHolders(organization);
        for (List<Long> few : portions(organization, includeDeactivated)) {
          objects(organization, few, roleHolders, visible).forEach(list::add);
        }
        return list.end();
      });
    }
  }

  /** The ids of all groups, as many at a time as may be in memory together. */
  private List<List<Long>> portions(Organization organization, boolean includeDeactivated) {
    List<List<Long>> portions = new ArrayList<>();
    List<Long> portion = List.of();
    long size = 0;
    for (GroupSize group : members.sizes(organization.organizationId(), includeDeactivated)) {
      size += group.size();
      if (portion.isEmpty() || portion.size() == AT_A_TIME || size > MOST_AT_A_TIME) {
        portion = new ArrayList<>();
        portions.add(portion);
        size = group.size();
      }
      portion.add(group.groupId());
    }
    return portions;
  }

  private Stream<UserGroupObject> objects(
      Organization organization,
      List<Long> groupIds,
      Map<Long, List<Long>> roleHolders,
      LongPredicate visible) {
    long organizationId = organization.organizationId();
    Map<Long, List<Long>> membersByGroup = members.membersByGroup(organizationId, groupIds);
    Map<Long, List<Long>> subgroups = members.subgroupsByGroup(organizationId, groupIds);
    membersByGroup.putAll(roleHolders);
    List<UserGroup> found = groups.findAll(organizationId, groupIds);
    LongPredicate active = active(organization, found);
    return found.stream()
        .map(group ->
            UserGroupObject.of(
                group,
                membersByGroup.getOrDefault(group.groupId(), List.of()),
                subgroups.getOrDefault(group.groupId(), List.of()),
                organization.settings().systemGroups(),
                visible,
                active));
  }

  /** One group that is no system group, with everybody in it, as events tell of it. */
  UserGroupObject get(Organization organization, UserGroup group) {
    long organizationId = organization.organizationId();
    return UserGroupObject.of(
        group,
        members.members(organizationId, List.of(group.groupId())),
        members.subgroups(organizationId, group.groupId()),
        organization.settings().systemGroups(),
        _ -> true,
        active(organization, List.of(group)));
  }

  /** Whether a member of the groups' settings is an active account. */
  private LongPredicate active(Organization organization, List<UserGroup> some) {
    SystemGroupIds systemGroups = organization.settings().systemGroups();
    return activeMembers.of(
        organization.organizationId(),
        some.stream().flatMap(group -> group.settings(systemGroups).stream()).toList());
  }

  /** The direct members of a group, in the order of their ids. */
  List<Long> directMembers(Organization organization, UserGroup group) {
    return members(organization, List.of(group.groupId()));
  }

  /** Everybody in a group or in a group inside of it, in the order of their ids. */
  List<Long> allMembers(Organization organization, UserGroup group) {
    return members(organization, withInside(group));
  }

  /** The groups directly inside of a group. */
  List<Long> directSubgroups(UserGroup group) {
    return members.subgroups(group.organizationId(), group.groupId());
  }

  /** The groups inside of a group, at any depth. */
  List<Long> allSubgroups(UserGroup group) {
    return members.inside(group.organizationId(), group.groupId());
  }

  /** Whether an active account is a direct member of a group. */
  boolean hasDirectMember(Organization organization, UserGroup group, Account account) {
    List<Long> groupIds = List.of(group.groupId());
    if (members.isMember(organization.organizationId(), groupIds, account.userId())) {
      return true;
    }
    RoleHolder holder = new RoleHolder(account.userId(), account.role(), account.dateJoined());
    SystemGroup ofRole = smallest(holder, latestJoin(organization));
    return !account.isSystemBot()
        && organization.settings().systemGroups().of(ofRole) == group.groupId();
  }

  private List<Long> withInside(UserGroup group) {
    List<Long> groupIds = new ArrayList<>(members.inside(group.organizationId(), group.groupId()));
    groupIds.add(group.groupId());
    return groupIds;
  }

  private List<Long> members(Organization organization, List<Long> groupIds) {
    List<Long> found = members.members(organization.organizationId(), groupIds);
    SystemGroupIds systemGroups = organization.settings().systemGroups();
    if (groupIds.stream().noneMatch(groupId -> systemGroups.groupOf(groupId).isPresent())) {
      return found;
    }
    Map<Long, List<Long>> roleHolders = oneMoment.read(() -> roleHolders(organization));
    TreeSet<Long> all = new TreeSet<>(found);
    groupIds.forEach(groupId -> all.addAll(roleHolders.getOrDefault(groupId, List.of())));
    return List.copyOf(all);
  }

  /** The direct members of the system groups: those for whom it is the smallest they are in. */
  private Map<Long, List<Long>> roleHolders(Organization organization) {
    SystemGroupIds systemGroups = organization.settings().systemGroups();
    Instant latest = latestJoin(organization);
    Map<Long, List<Long>> byGroup = new HashMap<>();
    members.forEachRoleHolder(
        organization.organizationId(),
        holder ->
            byGroup
                .computeIfAbsent(systemGroups.of(smallest(holder, latest)), _ -> new ArrayList<>())
                .add(holder.userId()));
    return byGroup;
  }

  /** Whoever joined later is still in the waiting period. */
  private Instant latestJoin(Organization organization) {
    long days = organization.settings().number(OrganizationSetting.WAITING_PERIOD_THRESHOLD);
    return clock.instant().minus(Duration.ofDays(days));
  }

  private static SystemGroup smallest(RoleHolder holder, Instant latest) {
    return SystemGroup.smallestOf(holder.role(), !holder.dateJoined().isAfter(latest));
  }
}
