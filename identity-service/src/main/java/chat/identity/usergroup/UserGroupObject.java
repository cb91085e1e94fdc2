package chat.identity.usergroup;

import static chat.identity.group.UserGroupSetting.CAN_ADD_MEMBERS_GROUP;
import static chat.identity.group.UserGroupSetting.CAN_JOIN_GROUP;
import static chat.identity.group.UserGroupSetting.CAN_LEAVE_GROUP;
import static chat.identity.group.UserGroupSetting.CAN_MANAGE_GROUP;
import static chat.identity.group.UserGroupSetting.CAN_MENTION_GROUP;
import static chat.identity.group.UserGroupSetting.CAN_REMOVE_MEMBERS_GROUP;

import chat.identity.group.SystemGroupIds;
import chat.identity.group.UserGroup;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A group as clients see it.
 *
 * @param members active direct members
 * @param dateCreated UNIX seconds
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record UserGroupObject(
    long id,
    String name,
    String description,
    List<Long> members,
    List<Long> directSubgroupIds,
    boolean isSystemGroup,
    @Nullable Long creatorId,
    long dateCreated,
    boolean deactivated,
    Object canAddMembersGroup,
    Object canJoinGroup,
    Object canLeaveGroup,
    Object canManageGroup,
    Object canMentionGroup,
    Object canRemoveMembersGroup) {

  static UserGroupObject of(
      UserGroup group, List<Long> members, List<Long> subgroups, SystemGroupIds systemGroups) {
    return new UserGroupObject(
        group.groupId(),
        group.name(),
        group.description(),
        members,
        subgroups,
        group.isSystemGroup(),
        group.creatorId(),
        group.dateCreated().getEpochSecond(),
        group.isDeactivated(),
        group.setting(CAN_ADD_MEMBERS_GROUP, systemGroups).json(),
        group.setting(CAN_JOIN_GROUP, systemGroups).json(),
        group.setting(CAN_LEAVE_GROUP, systemGroups).json(),
        group.setting(CAN_MANAGE_GROUP, systemGroups).json(),
        group.setting(CAN_MENTION_GROUP, systemGroups).json(),
        group.setting(CAN_REMOVE_MEMBERS_GROUP, systemGroups).json());
  }
}
