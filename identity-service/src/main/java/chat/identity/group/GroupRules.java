package chat.identity.group;

import chat.identity.IdentityError;
import chat.kit.people.ActiveMemberStore;
import chat.kit.people.GroupSetting;
import chat.kit.people.SystemGroup;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;

/**
 * Which accounts and groups may be named. Who writes what was permitted here does both with the
 * organization's lock held ({@link chat.kit.outbox.Outbox#lock}): deactivating a group holds it
 * too, and so no group is deactivated and used at once.
 */
@Singleton
public final class GroupRules {
  private final UserGroupRepository groups;
  private final GroupMemberRepository members;
  private final ActiveMemberStore activeMembers;

  GroupRules(
      UserGroupRepository groups, GroupMemberRepository members, ActiveMemberStore activeMembers) {
    this.groups = groups;
    this.members = members;
    this.activeMembers = activeMembers;
  }

  /**
   * A value that somebody wants a setting to have.
   *
   * @param name the setting's, as in refusals
   * @param before the value that it has; the members in it may stay though they were deactivated
   * @param forbidden system groups that the setting may never be given to
   */
  public record Wanted(
      String name, GroupSetting value, GroupSetting before, Set<SystemGroup> forbidden) {

    private List<Long> newMembers() {
      return value.membersBeside(before);
    }
  }

  /**
   * A refusal where all settings of a group together name very many, and more than before; those
   * that name one account or group alone are not counted.
   */
  public static void requireFewChosen(
      Map<UserGroupSetting, GroupSetting> before, Map<UserGroupSetting, GroupSetting> after) {
    int chosen = chosen(after);
    if (chosen > GroupSetting.MOST_CHOSEN && chosen > chosen(before)) {
      throw IdentityError.TOO_MANY_CHOSEN.refuse(GroupSetting.MOST_CHOSEN);
    }
  }

  private static int chosen(Map<UserGroupSetting, GroupSetting> settings) {
    return settings.values().stream()
        .mapToInt(value -> value.directMembers().size() + value.directSubgroups().size())
        .filter(count -> count > 1)
        .sum();
  }

  /** Refuses values that name what is not there, is deactivated or is not allowed. */
  public void requireAllowed(
      long organizationId, SystemGroupIds systemGroups, List<Wanted> wanted) {
    Map<Long, Boolean> areDeactivated =
        areDeactivated(
            organizationId,
            wanted.stream().flatMap(each -> each.value().directSubgroups().stream()).toList());
    for (Wanted each : wanted) {
      if (each.value().isEmpty() && each.forbidden().contains(SystemGroup.NOBODY)) {
        throw IdentityError.SYSTEM_GROUP_NOT_ALLOWED.refuse(
            each.name(), SystemGroup.NOBODY.wireName());
      }
      for (long groupId : each.value().directSubgroups()) {
        Boolean isDeactivated = areDeactivated.get(groupId);
        if (isDeactivated == null) {
          throw each.value().isId()
              ? IdentityError.INVALID_USER_GROUP.refuse()
              : IdentityError.INVALID_USER_GROUP_ID.refuse(groupId);
        }
        requireActive(isDeactivated);
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
        organizationId, wanted.stream().flatMap(each -> each.newMembers().stream()).toList());
  }

  /** Whether a member of one of the values is active: one query, none where none has members. */
  public LongPredicate activeMembers(long organizationId, Collection<GroupSetting> values) {
    return activeMembers.of(organizationId, values);
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
    Map<Long, Boolean> areDeactivated = areDeactivated(organizationId, groupIds);
    for (long groupId : groupIds) {
      Boolean isDeactivated = areDeactivated.get(groupId);
      if (isDeactivated == null) {
        throw IdentityError.INVALID_USER_GROUP_ID.refuse(groupId);
      }
      requireActive(isDeactivated);
    }
  }

  public static void requireActive(UserGroup group) {
    requireActive(group.isDeactivated());
  }

  private static void requireActive(boolean isDeactivated) {
    if (isDeactivated) {
      throw IdentityError.USER_GROUP_DEACTIVATED.refuse();
    }
  }

  private Map<Long, Boolean> areDeactivated(long organizationId, Collection<Long> groupIds) {
    return groupIds.isEmpty() ? Map.of() : groups.areDeactivated(organizationId, groupIds);
  }
}
