package chat.identity.group;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import chat.identity.IdentityError;
import chat.identity.group.GroupSettingValue.Named;
import chat.kit.people.SystemGroup;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which accounts and groups may be named. Who writes what was permitted here does both with the
 * organization's lock held ({@link chat.kit.outbox.Outbox#lock}): deactivating a group holds it
 * too, and so no group is deactivated and used at once.
 */
@Singleton
public final class GroupRules {
  private final GroupStore groups;
  private final GroupMemberStore members;

  GroupRules(GroupStore groups, GroupMemberStore members) {
    this.groups = groups;
    this.members = members;
  }

  /**
   * A value that somebody wants a setting to have.
   *
   * @param name the setting's, as in refusals
   * @param forbidden system groups that the setting may never be given to
   */
  public record Wanted(String name, GroupSettingValue value, Set<SystemGroup> forbidden) {}

  /** Refuses values that name what is not there, is deactivated or is not allowed. */
  public void requireAllowed(
      long organizationId, SystemGroupIds systemGroups, List<Wanted> wanted) {
    Map<Long, UserGroup> known =
        find(
            organizationId,
            wanted.stream().flatMap(each -> each.value().groupIds().stream()).toList());
    for (Wanted each : wanted) {
      boolean isNamed = each.value() instanceof Named;
      for (long groupId : each.value().groupIds()) {
        UserGroup group = known.get(groupId);
        if (group == null) {
          throw isNamed
              ? IdentityError.INVALID_USER_GROUP.refuse()
              : IdentityError.INVALID_USER_GROUP_ID.refuse(groupId);
        }
        requireActive(group);
        systemGroups
            .groupOf(groupId)
            .filter(each.forbidden()::contains)
            .ifPresent(forbidden -> {
              throw IdentityError.SYSTEM_GROUP_NOT_ALLOWED.refuse(
                  each.name(), forbidden.wireName());
            });
      }
    }
    requireAccounts(
        organizationId, wanted.stream().flatMap(each -> each.value().userIds().stream()).toList());
  }

  /** Refuses the first id that is no active account's. */
  public void requireAccounts(long organizationId, Collection<Long> userIds) {
    if (userIds.isEmpty()) {
      return;
    }
    Set<Long> active = new HashSet<>(members.activeAccounts(organizationId, userIds));
    for (long userId : userIds) {
      if (!active.contains(userId)) {
        throw IdentityError.INVALID_USER_ID.refuse(userId);
      }
    }
  }

  /** Refuses the first id that is no active group's. */
  public void requireGroups(long organizationId, Collection<Long> groupIds) {
    Map<Long, UserGroup> known = find(organizationId, groupIds);
    for (long groupId : groupIds) {
      UserGroup group = known.get(groupId);
      if (group == null) {
        throw IdentityError.INVALID_USER_GROUP_ID.refuse(groupId);
      }
      requireActive(group);
    }
  }

  public static void requireActive(UserGroup group) {
    if (group.isDeactivated()) {
      throw IdentityError.USER_GROUP_DEACTIVATED.refuse();
    }
  }

  private Map<Long, UserGroup> find(long organizationId, Collection<Long> groupIds) {
    return groupIds.isEmpty()
        ? Map.of()
        : groups.findAll(organizationId, groupIds).stream()
            .collect(toMap(UserGroup::groupId, identity()));
  }
}
