package chat.identity.group;

import chat.contracts.Topic;
import chat.kit.outbox.Change;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/**
 * The events of the topic {@code group-changed}: a group, one membership, or one group inside
 * another. None grows with the group.
 */
public final class GroupChanged {
  private static final int VERSION = 1;

  private GroupChanged() {}

  /** A group with its settings; group-setting values in their JSON form. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Group(
      int version,
      String kind,
      long organizationId,
      long groupId,
      String name,
      String description,
      boolean isSystemGroup,
      boolean isDeactivated,
      @Nullable Long creatorId,
      long dateCreated,
      Object canAddMembersGroup,
      Object canJoinGroup,
      Object canLeaveGroup,
      Object canManageGroup,
      Object canMentionGroup,
      Object canRemoveMembersGroup) {}

  /** That an account is directly in a group. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Member(int version, String kind, long organizationId, long groupId, long userId) {}

  /** That a group is directly inside another. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Subgroup(int version, String kind, long organizationId, long groupId, long subgroupId) {}

  /** The group as it is now. */
  public static Change of(UserGroup group, SystemGroupIds systemGroups) {
    return new Change(
        Topic.GROUP_CHANGED,
        group.organizationId() + ":" + group.groupId(),
        new Group(
            VERSION,
            "group",
            group.organizationId(),
            group.groupId(),
            group.name(),
            group.description(),
            group.isSystemGroup(),
            group.isDeactivated(),
            group.creatorId(),
            group.dateCreated().getEpochSecond(),
            group.setting(UserGroupSetting.CAN_ADD_MEMBERS_GROUP, systemGroups).json(),
            group.setting(UserGroupSetting.CAN_JOIN_GROUP, systemGroups).json(),
            group.setting(UserGroupSetting.CAN_LEAVE_GROUP, systemGroups).json(),
            group.setting(UserGroupSetting.CAN_MANAGE_GROUP, systemGroups).json(),
            group.setting(UserGroupSetting.CAN_MENTION_GROUP, systemGroups).json(),
            group.setting(UserGroupSetting.CAN_REMOVE_MEMBERS_GROUP, systemGroups).json()));
  }

  /** That the account is directly in the group from now on. */
  public static Change member(long organizationId, long groupId, long userId) {
    return new Change(
        Topic.GROUP_CHANGED,
        memberKey(organizationId, groupId, userId),
        new Member(VERSION, "member", organizationId, groupId, userId));
  }

  public static Change noMember(UserGroup group, long userId) {
    return new Change(
        Topic.GROUP_CHANGED, memberKey(group.organizationId(), group.groupId(), userId), null);
  }

  private static String memberKey(long organizationId, long groupId, long userId) {
    return "%d:%d:user:%d".formatted(organizationId, groupId, userId);
  }

  /** That {@code subgroupId} is directly inside {@code groupId} from now on. */
  public static Change subgroup(long organizationId, long groupId, long subgroupId) {
    return new Change(
        Topic.GROUP_CHANGED,
        subgroupKey(organizationId, groupId, subgroupId),
        new Subgroup(VERSION, "subgroup", organizationId, groupId, subgroupId));
  }

  public static Change noSubgroup(UserGroup group, long subgroupId) {
    return new Change(
        Topic.GROUP_CHANGED,
        subgroupKey(group.organizationId(), group.groupId(), subgroupId),
        null);
  }

  private static String subgroupKey(long organizationId, long groupId, long subgroupId) {
    return "%d:%d:group:%d".formatted(organizationId, groupId, subgroupId);
  }
}
