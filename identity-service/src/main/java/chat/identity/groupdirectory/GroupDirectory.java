package chat.identity.groupdirectory;

import chat.identity.account.Account;
import chat.identity.groupmodel.GroupMemberRepository;
import chat.identity.groupmodel.GroupMemberRepository.GroupSize;
import chat.identity.groupmodel.GroupMemberRepository.RoleHolder;
import chat.identity.groupmodel.SystemGroupIds;
import chat.identity.groupmodel.UserGroup;
import chat.identity.groupmodel.UserGroupRepository;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.kit.envelope.GrowingJson;
import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.limit.FairBulkhead;
import chat.kit.people.ActiveMemberStore;
import chat.kit.people.SystemGroup;
import chat.kit.token.Caller;
import chat.kit.transaction.SnapshotTransaction;
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

/** Reads groups with their members; members of system groups are derived from roles. */
@Singleton
public final class GroupDirectory {
  private static final int MAX_BATCH_GROUPS = 25;

  /** Maximum number of members and subgroups in memory, unless a single group has more. */
  private static final int MAX_BATCH_MEMBERS = 50_000;

  private final UserGroupRepository groups;
  private final GroupMemberRepository members;
  private final ActiveMemberStore activeMembers;
  private final SnapshotTransaction snapshotTransaction;
  private final JsonAnswers json;
  private final Clock clock;
  private final FairBulkhead bulkhead = FairBulkhead.forLists("The list of groups");

  GroupDirectory(
      UserGroupRepository groups,
      GroupMemberRepository members,
      ActiveMemberStore activeMembers,
      SnapshotTransaction snapshotTransaction,
      JsonAnswers json,
      Clock clock) {
    this.groups = groups;
    this.members = members;
    this.activeMembers = activeMembers;
    this.snapshotTransaction = snapshotTransaction;
    this.json = json;
    this.clock = clock;
  }

  /**
   * Returns all groups ordered by id, as {@link UserGroupObject}s from one snapshot.
   *
   * <p>Every user is in some group, and each group may have thousands of ids in its settings, so
   * only a few groups are in memory at a time and the rest is already written to a file. A bulkhead
   * limits concurrent long lists. Must not be called within a transaction.
   *
   * @param visible tests which user ids are included
   */
  public JsonText list(
      Caller caller, Organization organization, boolean includeDeactivated, LongPredicate visible) {
    return groups.areMoreThan(MAX_BATCH_GROUPS, MAX_BATCH_MEMBERS, organization.organizationId())
        ? bulkhead.take(caller.userId(), () -> write(organization, includeDeactivated, visible))
        : write(organization, includeDeactivated, visible);
  }

  private JsonText write(
      Organization organization, boolean includeDeactivated, LongPredicate visible) {
    try (GrowingJson list = json.array()) {
      return snapshotTransaction.read(() -> {
        Map<Long, List<Long>> roleHolders = roleHolders(organization);
        for (List<Long> batch : batches(organization, includeDeactivated)) {
          objects(organization, batch, roleHolders, visible).forEach(list::add);
        }
        return list.end();
      });
    }
  }

  /** Returns the ids of all groups, in batches that fit into memory together. */
  private List<List<Long>> batches(Organization organization, boolean includeDeactivated) {
    List<List<Long>> batches = new ArrayList<>();
    List<Long> batch = List.of();
    long size = 0;
    for (GroupSize group : members.sizes(organization.organizationId(), includeDeactivated)) {
      size += group.size();
      if (batch.isEmpty() || batch.size() == MAX_BATCH_GROUPS || size > MAX_BATCH_MEMBERS) {
        batch = new ArrayList<>();
        batches.add(batch);
        size = group.size();
      }
      batch.add(group.groupId());
    }
    return batches;
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
    List<UserGroup> loaded = groups.findAll(organizationId, groupIds);
    LongPredicate active = active(organization, loaded);
    return loaded.stream()
        .map(group ->
            UserGroupObject.of(
                group,
                membersByGroup.getOrDefault(group.groupId(), List.of()),
                subgroups.getOrDefault(group.groupId(), List.of()),
                organization.settings().systemGroups(),
                visible,
                active));
  }

  /**
   * Returns a group with all of its members, as events contain it.
   *
   * <p>Not for system groups.
   */
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

  /** Returns a predicate that tests whether a user id in the groups' settings is active. */
  private LongPredicate active(Organization organization, List<UserGroup> groups) {
    SystemGroupIds systemGroups = organization.settings().systemGroups();
    return activeMembers.of(
        organization.organizationId(),
        groups.stream().flatMap(group -> group.settings(systemGroups).stream()).toList());
  }

  /** Returns the ids of a group's direct members, ascending. */
  public List<Long> directMembers(Organization organization, UserGroup group) {
    return members(organization, List.of(group.groupId()));
  }

  /** Returns the ids of the direct and indirect members of a group, ascending. */
  public List<Long> allMembers(Organization organization, UserGroup group) {
    return allMembers(organization, List.of(group.groupId()));
  }

  /** Returns the ids of the direct and indirect members of the groups, ascending. */
  public List<Long> allMembers(Organization organization, List<Long> groupIds) {
    return members(organization, members.within(organization.organizationId(), groupIds));
  }

  /** Returns the ids of a group's direct subgroups. */
  public List<Long> directSubgroups(UserGroup group) {
    return members.subgroups(group.organizationId(), group.groupId());
  }

  /** Returns the ids of a group's subgroups at any depth. */
  public List<Long> allSubgroups(UserGroup group) {
    return members.within(group.organizationId(), List.of(group.groupId())).stream()
        .filter(groupId -> groupId != group.groupId())
        .toList();
  }

  /** Whether an active account is a direct member of a group. */
  public boolean hasDirectMember(Organization organization, UserGroup group, Account account) {
    List<Long> groupIds = List.of(group.groupId());
    if (members.isMember(organization.organizationId(), groupIds, account.userId())) {
      return true;
    }
    RoleHolder holder = new RoleHolder(account.userId(), account.role(), account.dateJoined());
    SystemGroup ofRole = smallest(holder, latestJoin(organization));
    return !account.isSystemBot()
        && organization.settings().systemGroups().of(ofRole) == group.groupId();
  }

  private List<Long> members(Organization organization, List<Long> groupIds) {
    List<Long> storedMembers = members.members(organization.organizationId(), groupIds);
    SystemGroupIds systemGroups = organization.settings().systemGroups();
    if (groupIds.stream().noneMatch(groupId -> systemGroups.groupOf(groupId).isPresent())) {
      return storedMembers;
    }
    Map<Long, List<Long>> roleHolders = snapshotTransaction.read(() -> roleHolders(organization));
    TreeSet<Long> all = new TreeSet<>(storedMembers);
    groupIds.forEach(groupId -> all.addAll(roleHolders.getOrDefault(groupId, List.of())));
    return List.copyOf(all);
  }

  /**
   * Returns the direct members of the system groups.
   *
   * <p>Each user is a direct member only of the smallest group that applies.
   */
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

  /** Returns the latest join date of users whose waiting period is over. */
  private Instant latestJoin(Organization organization) {
    long days = organization.settings().number(OrganizationSetting.WAITING_PERIOD_THRESHOLD);
    return clock.instant().minus(Duration.ofDays(days));
  }

  private static SystemGroup smallest(RoleHolder holder, Instant latest) {
    return SystemGroup.smallestOf(holder.role(), !holder.dateJoined().isAfter(latest));
  }
}
