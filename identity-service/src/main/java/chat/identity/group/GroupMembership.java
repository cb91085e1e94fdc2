package chat.identity.group;

import chat.kit.people.GroupSetting;
import chat.kit.people.SystemGroup;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Tells who is in a group-setting value, directly or in a group inside a group. */
@Singleton
public final class GroupMembership {
  private final GroupMemberRepository members;

  GroupMembership(GroupMemberRepository members) {
    this.members = members;
  }

  /** An active account, with what decides in which system groups it is. */
  public record Member(long organizationId, long userId, Role role, boolean isPastWaitingPeriod) {

    boolean isIn(SystemGroup group) {
      return group.contains(role, isPastWaitingPeriod);
    }
  }

  /** Asks the database only where a group that is no system group may decide. */
  public boolean contains(GroupSetting value, Member member, SystemGroupIds systemGroups) {
    return value.directMembers().contains(member.userId())
        || isInOneOf(value.directSubgroups(), member, systemGroups);
  }

  private boolean isInOneOf(List<Long> groupIds, Member member, SystemGroupIds systemGroups) {
    List<Long> others = new ArrayList<>();
    for (long groupId : groupIds) {
      Optional<SystemGroup> systemGroup = systemGroups.groupOf(groupId);
      if (systemGroup.isEmpty()) {
        others.add(groupId);
      } else if (member.isIn(systemGroup.get())) {
        return true;
      }
    }
    return !others.isEmpty()
        && members.isInOneOf(
            member.organizationId(), member.userId(), own(member, systemGroups), others);
  }

  /**
   * Those of the groups of which one of the settings allows the account something, deactivated ones
   * too. One question to the database for all of them, which reads no more than their ids.
   *
   * @param settings such as are the creator's where nobody has chosen a value
   */
  public List<Long> allowing(
      List<UserGroupSetting> settings,
      Collection<Long> groupIds,
      Member member,
      SystemGroupIds systemGroups) {
    return members.allowing(
        member.organizationId(),
        member.userId(),
        own(member, systemGroups),
        settings.stream().map(UserGroupSetting::wireName).toList(),
        groupIds);
  }

  private static List<Long> own(Member member, SystemGroupIds systemGroups) {
    return Arrays.stream(SystemGroup.values()).filter(member::isIn).map(systemGroups::of).toList();
  }
}
