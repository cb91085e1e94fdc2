package chat.identity.usergroup;

import chat.identity.groupmodel.UserGroupSetting;
import chat.kit.params.InPath;
import chat.kit.params.MaxLength;
import chat.kit.params.Trimmed;
import chat.kit.people.GroupSettingUpdate;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of {@code PATCH /user_groups/<user_group_id>} (API: update-user-group).
 *
 * @param userGroupId the id of the group
 * @param name at most 100 characters, not yet used in the organization. It must not start with an
 *     at sign, {@code role:}, {@code user:}, {@code stream:} or {@code channel:}.
 * @param description plain text of at most 1,024 characters
 * @param canAddMembersGroup who may add members. The group {@code role:everyone} is refused.
 * @param canJoinGroup who may join the group. The group {@code role:everyone} is refused.
 * @param canLeaveGroup who may leave the group
 * @param canManageGroup who may change the group and its members. The group {@code role:everyone}
 *     is refused.
 * @param canMentionGroup who may mention the group
 * @param canRemoveMembersGroup who may remove members. The group {@code role:everyone} is refused.
 * @param deactivated false reactivates the group; true is refused
 */
record EditGroupParams(
    @InPath long userGroupId,
    @Nullable String name,
    @Nullable @Trimmed @MaxLength(1024) String description,
    @Nullable GroupSettingUpdate canAddMembersGroup,
    @Nullable GroupSettingUpdate canJoinGroup,
    @Nullable GroupSettingUpdate canLeaveGroup,
    @Nullable GroupSettingUpdate canManageGroup,
    @Nullable GroupSettingUpdate canMentionGroup,
    @Nullable GroupSettingUpdate canRemoveMembersGroup,
    @Nullable Boolean deactivated) {

  /** Returns the settings that were sent. */
  Map<UserGroupSetting, GroupSettingUpdate> settings() {
    return UserGroupSetting.collect(this::update);
  }

  private @Nullable GroupSettingUpdate update(UserGroupSetting setting) {
    return switch (setting) {
      case CAN_ADD_MEMBERS_GROUP -> canAddMembersGroup;
      case CAN_JOIN_GROUP -> canJoinGroup;
      case CAN_LEAVE_GROUP -> canLeaveGroup;
      case CAN_MANAGE_GROUP -> canManageGroup;
      case CAN_MENTION_GROUP -> canMentionGroup;
      case CAN_REMOVE_MEMBERS_GROUP -> canRemoveMembersGroup;
    };
  }

  boolean isEmpty() {
    return name == null && description == null && deactivated == null && settings().isEmpty();
  }
}
