package chat.identityprojection;

import chat.identityprojection.IdentityEvent.GroupChanged;
import chat.identityprojection.IdentityEvent.MemberChanged;
import chat.identityprojection.IdentityEvent.MemberEnded;
import chat.identityprojection.IdentityEvent.OrganizationChanged;
import chat.identityprojection.IdentityEvent.SubgroupChanged;
import chat.identityprojection.IdentityEvent.SubgroupEnded;
import chat.identityprojection.IdentityEvent.UserChanged;
import chat.identityprojection.change.MembershipChange;
import chat.identityprojection.change.MembershipChangeListener;
import chat.kit.token.Role;
import io.micronaut.context.BeanProvider;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * Notifies listeners of membership changes, by organization.
 *
 * <p>Archived channels may still name a group that is deactivated or reactivated.
 */
@Singleton
public final class MembershipChangeListeners {

  private final OrganizationStore organizations;
  private final AccountStore accounts;
  private final GroupStore groups;
  private final BeanProvider<MembershipChangeListener> listeners;

  /**
   * @param listeners resolved late, because listeners use projections themselves
   */
  MembershipChangeListeners(
      OrganizationStore organizations,
      AccountStore accounts,
      GroupStore groups,
      BeanProvider<MembershipChangeListener> listeners) {
    this.organizations = organizations;
    this.accounts = accounts;
    this.groups = groups;
    this.listeners = listeners;
  }

  /**
   * Returns the actions to run after the projection has been updated by these events; it has none
   * of them yet.
   *
   * <p>Events of an organization that the projection does not have are ignored, because no data
   * depends on them.
   */
  public List<Runnable> before(List<IdentityEvent> events) {
    return listeners.isPresent()
        ? changesOf(events).stream()
            .filter(change -> organizations.find(change.organizationId()).isPresent())
            .flatMap(change -> listeners.stream().map(listener -> listener.before(change)))
            .toList()
        : List.of();
  }

  private List<MembershipChange> changesOf(List<IdentityEvent> events) {
    // In the same order everywhere, because listeners may lock organizations.
    Map<Long, MembershipChange> changes = new TreeMap<>();
    Map<Long, List<UserChanged>> users = new LinkedHashMap<>();
    Map<Long, List<GroupChanged>> groupEvents = new LinkedHashMap<>();
    for (IdentityEvent event : events) {
      switch (event) {
        case OrganizationChanged _ -> {}
        case GroupChanged group ->
            groupEvents.computeIfAbsent(group.organizationId(), _ -> new ArrayList<>()).add(group);
        case UserChanged user ->
            users.computeIfAbsent(user.organizationId(), _ -> new ArrayList<>()).add(user);
        case MemberChanged member ->
            member(changes, member.organizationId(), member.groupId(), member.userId());
        case MemberEnded member ->
            member(changes, member.organizationId(), member.groupId(), member.userId());
        case SubgroupChanged inside ->
            subgroup(changes, inside.organizationId(), inside.groupId(), inside.subgroupId());
        case SubgroupEnded inside ->
            subgroup(changes, inside.organizationId(), inside.groupId(), inside.subgroupId());
      }
    }
    users.forEach((organizationId, some) ->
        addChangedAccounts(of(changes, organizationId), organizationId, some));
    groupEvents.forEach((organizationId, some) ->
        addChangedGroups(of(changes, organizationId), organizationId, some));
    return changes.values().stream().filter(change -> !change.isEmpty()).toList();
  }

  private static void member(
      Map<Long, MembershipChange> changes, long organizationId, long groupId, long userId) {
    of(changes, organizationId).groupIds().add(groupId);
    of(changes, organizationId).memberIds().add(userId);
  }

  private static void subgroup(
      Map<Long, MembershipChange> changes, long organizationId, long groupId, long subgroupId) {
    of(changes, organizationId).groupIds().add(groupId);
    of(changes, organizationId).subgroupIds().add(subgroupId);
  }

  private static MembershipChange of(Map<Long, MembershipChange> changes, long organizationId) {
    return changes.computeIfAbsent(
        organizationId,
        id ->
            new MembershipChange(
                id,
                new HashSet<>(),
                new HashSet<>(),
                new HashSet<>(),
                new HashSet<>(),
                new HashSet<>()));
  }

  /** Adds stored accounts whose role or owner changes. */
  private void addChangedAccounts(
      MembershipChange change, long organizationId, List<UserChanged> some) {
    Set<Long> userIds = new HashSet<>();
    some.forEach(user -> userIds.add(user.userId()));
    Map<Long, ProjectedAccount> known = accounts.findAll(organizationId, userIds);
    for (UserChanged user : some) {
      ProjectedAccount account = known.get(user.userId());
      if (account == null) {
        continue;
      }
      boolean hasNewOwner = !Objects.equals(account.botOwnerId(), user.botOwnerId());
      if (hasNewOwner || account.role().number() != user.role()) {
        change.accountIds().add(user.userId());
      }
      if (hasNewOwner || isGuest(account.role().number()) != isGuest(user.role())) {
        change.guestIds().add(user.userId());
      }
    }
  }

  /**
   * Adds groups that are deactivated or reactivated, which changes the memberships of all their
   * members.
   */
  private void addChangedGroups(
      MembershipChange change, long organizationId, List<GroupChanged> some) {
    Map<Long, ProjectedUserGroup> known =
        groups.findAll(organizationId, some.stream().map(GroupChanged::groupId).toList());
    for (GroupChanged changed : some) {
      ProjectedUserGroup group = known.get(changed.groupId());
      if (group != null && group.isDeactivated() != changed.isDeactivated()) {
        change.groupIds().add(changed.groupId());
        change.subgroupIds().add(changed.groupId());
      }
    }
  }

  private static boolean isGuest(int role) {
    return role == Role.GUEST.number();
  }
}
