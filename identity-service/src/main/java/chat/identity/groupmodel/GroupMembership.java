package chat.identity.groupmodel;

import chat.kit.people.GroupSetting;
import chat.kit.people.SystemGroup;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Evaluates group-setting values: checks direct and indirect membership. */
@Singleton
public final class GroupMembership {
  private final GroupMemberRepository members;

  GroupMembership(GroupMemberRepository members) {
    this.members = members;
  }

  /** An active account with the data that determines its system groups. */
  public record Member(long organizationId, long userId, Role role, boolean isPastWaitingPeriod) {

    boolean isIn(SystemGroup group) {
      return group.contains(role, isPastWaitingPeriod);
    }
  }

  /** Whether the value includes the member; queries the database only for non-system groups. */
  public boolean contains(GroupSetting value, Member member, SystemGroupIds systemGroups) {
    return value.directMembers().contains(member.userId())
        || isInOneOf(value.directSubgroups(), member, systemGroups);
  }

  private boolean isInOneOf(List<Long> groupIds, Member member, SystemGroupIds systemGroups) {
    List<Long> regularGroupIds = new ArrayList<>();
    for (long groupId : groupIds) {
      Optional<SystemGroup> systemGroup = systemGroups.groupOf(groupId);
      if (systemGroup.isEmpty()) {
        regularGroupIds.add(groupId);
      } else if (member.isIn(systemGroup.get())) {
        return true;
      }
    }
    return !regularGroupIds.isEmpty()
        && members.isInOneOf(
            member.organizationId(),
            member.userId(),
            systemGroupIds(member, systemGroups),
            regularGroupIds);
  }

  /**
   * Returns the groups of which at least one of the settings includes the account.
   *
   * <p>Includes deactivated groups. Uses one query for all groups, which reads only ids.
   *
   * @param settings settings whose default is the group's creator
   */
  public List<Long> allowing(
      List<UserGroupSetting> settings,
      Collection<Long> groupIds,
      Member member,
      SystemGroupIds systemGroups) {
    return members.allowing(
        member.organizationId(),
        member.userId(),
        systemGroupIds(member, systemGroups),
        settings.stream().map(UserGroupSetting::wireName).toList(),
        groupIds);
  }

  private static List<Long> systemGroupIds(Member member, SystemGroupIds systemGroups) {
    return Arrays.stream(SystemGroup.values()).filter(member::isIn).map(systemGroups::of).toList();
  }
}
