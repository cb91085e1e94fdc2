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

/**
 * Parameters of {@code POST /user_groups/create}; the limits of names are in {@link GroupName}.
 *
 * @param name at most 100 characters, not yet used in the organization. It must not start with an
 *     at sign, {@code role:}, {@code user:}, {@code stream:} or {@code channel:}.
 * @param description plain text of at most 1,024 characters
 * @param members the ids of the first members: active users or bots, at most 100,000
 * @param subgroups the ids of groups with members that become members of the new group, too; at
 *     most 1,000
 * @param canAddMembersGroup who may add members; by default the creator. The group {@code
 *     role:everyone} is refused.
 * @param canJoinGroup who may join the group; by default nobody. The group {@code role:everyone} is
 *     refused.
 * @param canLeaveGroup who may leave the group; by default everyone
 * @param canManageGroup who may change the group and its members; by default the creator. The group
 *     {@code role:everyone} is refused.
 * @param canMentionGroup who may mention the group; by default everyone
 * @param canRemoveMembersGroup who may remove members; by default nobody. The group {@code
 *     role:everyone} is refused.
 */
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
