package chat.identity.usergroup;

import chat.identity.group.GroupSettingValue;
import chat.identity.group.UserGroupSetting;
import chat.kit.params.Default;
import chat.kit.params.MaxElements;
import chat.kit.params.MaxLength;
import chat.kit.params.Trimmed;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parameters of {@code POST /user_groups/create}; a name's bounds are in {@link GroupName}. */
record CreateGroupParams(
    String name,
    @Trimmed @MaxLength(1024) String description,
    List<Long> members,
    @Default("[]") @MaxElements(GroupSettingValue.MOST_CHOSEN) List<Long> subgroups,
    @Nullable GroupSettingValue canAddMembersGroup,
    @Nullable GroupSettingValue canJoinGroup,
    @Nullable GroupSettingValue canLeaveGroup,
    @Nullable GroupSettingValue canManageGroup,
    @Nullable GroupSettingValue canMentionGroup,
    @Nullable GroupSettingValue canRemoveMembersGroup) {

  /** The settings that were sent. */
  Map<UserGroupSetting, GroupSettingValue> settings() {
    return UserGroupSetting.collect(this::value);
  }

  private @Nullable GroupSettingValue value(UserGroupSetting setting) {
    return switch (setting) {
      case CAN_ADD_MEMBERS_GROUP -> canAddMembersGroup;
      case CAN_JOIN_GROUP -> canJoinGroup;
      case CAN_LEAVE_GROUP -> canLeaveGroup;
      case CAN_MANAGE_GROUP -> canManageGroup;
      case CAN_MENTION_GROUP -> canMentionGroup;
      case CAN_REMOVE_MEMBERS_GROUP -> canRemoveMembersGroup;
    };
  }
}
