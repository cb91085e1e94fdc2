package chat.identity.copy;

import chat.identity.copy.IdentityEvent.GroupChanged;
import chat.identity.copy.IdentityEvent.MemberChanged;
import chat.identity.copy.IdentityEvent.MemberEnded;
import chat.identity.copy.IdentityEvent.OrganizationChanged;
import chat.identity.copy.IdentityEvent.SubgroupChanged;
import chat.identity.copy.IdentityEvent.SubgroupEnded;
import chat.identity.copy.IdentityEvent.UserChanged;
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
 * Tells those who watch what changes in the standing of accounts, by organization. A group that is
 * deactivated, or active again, may still be named by what is archived.
 */
@Singleton
final class StandingWatches {

  private final OrganizationStore organizations;
  private final AccountStore accounts;
  private final GroupStore groups;
  private final BeanProvider<StandingWatch> watches;

  /**
   * @param watches provided late, for those who watch ask copies themselves
   */
  StandingWatches(
      OrganizationStore organizations,
      AccountStore accounts,
      GroupStore groups,
      BeanProvider<StandingWatch> watches) {
    this.organizations = organizations;
    this.accounts = accounts;
    this.groups = groups;
    this.watches = watches;
  }

  /**
   * What is to be done once the copy has these events; it has none of them yet. Nothing for an
   * organization of which it has not heard: nobody knows anything of it by this copy.
   */
  List<Runnable> before(List<IdentityEvent> events) {
    return watches.isPresent()
        ? among(events).stream()
            .filter(change -> organizations.find(change.organizationId()).isPresent())
            .flatMap(change -> watches.stream().map(watch -> watch.before(change)))
            .toList()
        : List.of();
  }

  private List<StandingChange> among(List<IdentityEvent> events) {
    // In one order everywhere, for those who watch may lock organizations.
    Map<Long, StandingChange> changes = new TreeMap<>();
    Map<Long, List<UserChanged>> users = new LinkedHashMap<>();
    Map<Long, List<GroupChanged>> told = new LinkedHashMap<>();
    for (IdentityEvent event : events) {
      switch (event) {
        case OrganizationChanged _ -> {}
        case GroupChanged group ->
            told.computeIfAbsent(group.organizationId(), _ -> new ArrayList<>()).add(group);
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
    users.forEach(
        (organizationId, some) -> turned(of(changes, organizationId), organizationId, some));
    told.forEach(
        (organizationId, some) -> turnedGroups(of(changes, organizationId), organizationId, some));
    return changes.values().stream().filter(change -> !change.isEmpty()).toList();
  }

  private static void member(
      Map<Long, StandingChange> changes, long organizationId, long groupId, long userId) {
    of(changes, organizationId).groupIds().add(groupId);
    of(changes, organizationId).memberIds().add(userId);
  }

  private static void subgroup(
      Map<Long, StandingChange> changes, long organizationId, long groupId, long subgroupId) {
    of(changes, organizationId).groupIds().add(groupId);
    of(changes, organizationId).subgroupIds().add(subgroupId);
  }

  private static StandingChange of(Map<Long, StandingChange> changes, long organizationId) {
    return changes.computeIfAbsent(
        organizationId,
        id ->
            new StandingChange(
                id,
                new HashSet<>(),
                new HashSet<>(),
                new HashSet<>(),
                new HashSet<>(),
                new HashSet<>()));
  }

  /** Those who are known and become something else. */
  private void turned(StandingChange change, long organizationId, List<UserChanged> some) {
    Set<Long> userIds = new HashSet<>();
    some.forEach(user -> userIds.add(user.userId()));
    Map<Long, Account> known = accounts.findAll(organizationId, userIds);
    for (UserChanged user : some) {
      Account account = known.get(user.userId());
      if (account == null) {
        continue;
      }
      boolean isAnothers = !Objects.equals(account.botOwnerId(), user.botOwnerId());
      if (isAnothers || account.role().number() != user.role()) {
        change.accountIds().add(user.userId());
      }
      if (isAnothers || isGuest(account.role().number()) != isGuest(user.role())) {
        change.guestIds().add(user.userId());
      }
    }
  }

  /** Those who are in it come and go with it. */
  private void turnedGroups(StandingChange change, long organizationId, List<GroupChanged> some) {
    Map<Long, UserGroup> known =
        groups.findAll(organizationId, some.stream().map(GroupChanged::groupId).toList());
    for (GroupChanged told : some) {
      UserGroup group = known.get(told.groupId());
      if (group != null && group.isDeactivated() != told.isDeactivated()) {
        change.groupIds().add(told.groupId());
        change.subgroupIds().add(told.groupId());
      }
    }
  }

  private static boolean isGuest(int role) {
    return role == Role.GUEST.number();
  }
}
