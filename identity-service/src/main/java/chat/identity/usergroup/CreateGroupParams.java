package chat.identity.usergroup;

import chat.identity.groupdirectory.GroupName;
import chat.identity.groupmodel.UserGroupSetting;
import chat.kit.params.Default;
import chat.kit.params.MaxElements;
import chat.kit.params.MaxLength;
import chat.kit.params.Trimmed;
import chat.kit.people.GroupSetting;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parameters of {@code POST /user_groups/create}; the limits of names are in {@link GroupName}. */
public record CreateGroupParams(
    String name,
    @Trimmed @MaxLength(1024) String description,
    @MaxElements(MAX_MEMBERS) List<Long> members,
    @Default("[]") @MaxElements(GroupSetting.MAX_CHOSEN) List<Long> subgroups,
    @Nullable GroupSetting canAddMembersGroup,
    @Nullable GroupSetting canJoinGroup,
    @Nullable GroupSetting canLeaveGroup,
    @Nullable GroupSetting canManageGroup,
    @Nullable GroupSetting canMentionGroup,
    @Nullable GroupSetting canRemoveMembersGroup) {

  /** Maximum number of members in one request. */
  public static final int MAX_MEMBERS = 100_000;

  /** Returns the settings that were sent. */
  Map<UserGroupSetting, GroupSetting> settings() {
    return UserGroupSetting.collect(this::value);
  }

  private @Nullable GroupSetting value(UserGroupSetting setting) {
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
