package chat.identity.groupmodel;

import chat.contracts.Topic;
import chat.kit.outbox.Change;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/**
 * The events of the topic {@code group-changed}: a group, a membership, or a subgroup relation.
 *
 * <p>The size of an event does not depend on the number of members.
 */
public final class GroupChanged {
  private static final int VERSION = 1;

  private GroupChanged() {}

  /** A group with its settings; values of group settings are in JSON form. */
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

  /** A direct membership of an account in a group. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Member(int version, String kind, long organizationId, long groupId, long userId) {}

  /** A direct subgroup relation. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Subgroup(int version, String kind, long organizationId, long groupId, long subgroupId) {}

  /** Announces the group's current state. */
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

  /** Announces that the account is now a direct member of the group. */
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

  /** Announces that {@code subgroupId} is now a direct subgroup of {@code groupId}. */
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
