package chat.identity.groupmodel;

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
 * Validates accounts and groups in requests and settings.
 *
 * <p>Callers validate and write while holding the organization's lock ({@link
 * chat.kit.outbox.Outbox#lock}). Deactivating a group holds it, too, so no group is deactivated
 * while a concurrent request starts to use it.
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
   * A requested value of a setting.
   *
   * @param name the setting's name in refusals
   * @param before the current value; its members may stay even if they have been deactivated
   * @param forbidden system groups that the setting never permits
   */
  public record Wanted(
      String name, GroupSetting value, GroupSetting before, Set<SystemGroup> forbidden) {

    private List<Long> newMembers() {
      return value.membersBeside(before);
    }
  }

  /**
   * Refuses settings of a group that list too many accounts and groups in total.
   *
   * <p>The total may exceed the maximum if it does not increase. Settings that list only one
   * account or group are not counted.
   */
  public static void requireFewChosen(
      Map<UserGroupSetting, GroupSetting> before, Map<UserGroupSetting, GroupSetting> after) {
    int count = countListed(after);
    if (count > GroupSetting.MAX_CHOSEN && count > countListed(before)) {
      throw IdentityError.TOO_MANY_CHOSEN.refuse(GroupSetting.MAX_CHOSEN);
    }
  }

  private static int countListed(Map<UserGroupSetting, GroupSetting> settings) {
    return settings.values().stream()
        .mapToInt(value -> value.directMembers().size() + value.directSubgroups().size())
        .filter(size -> size > 1)
        .sum();
  }

  /** Refuses values with missing, deactivated or forbidden groups, or invalid accounts. */
  public void requireAllowed(
      long organizationId, SystemGroupIds systemGroups, List<Wanted> requested) {
    Map<Long, Boolean> areDeactivated =
        areDeactivated(
            organizationId,
            requested.stream().flatMap(each -> each.value().directSubgroups().stream()).toList());
    for (Wanted each : requested) {
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
        organizationId, requested.stream().flatMap(each -> each.newMembers().stream()).toList());
  }

  /**
   * Returns a predicate that tests whether a member of the values is active.
   *
   * <p>It uses one query, or none if the values have no members.
   */
  public LongPredicate activeMembers(long organizationId, Collection<GroupSetting> values) {
    return activeMembers.of(organizationId, values);
  }

  /** Refuses the first id that does not belong to an active account. */
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

  /** Refuses the first id that does not belong to an active group. */
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
