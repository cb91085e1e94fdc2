package chat.identity.groupdirectory;

import static chat.identity.groupmodel.UserGroupSetting.CAN_ADD_MEMBERS_GROUP;
import static chat.identity.groupmodel.UserGroupSetting.CAN_JOIN_GROUP;
import static chat.identity.groupmodel.UserGroupSetting.CAN_LEAVE_GROUP;
import static chat.identity.groupmodel.UserGroupSetting.CAN_MANAGE_GROUP;
import static chat.identity.groupmodel.UserGroupSetting.CAN_MENTION_GROUP;
import static chat.identity.groupmodel.UserGroupSetting.CAN_REMOVE_MEMBERS_GROUP;

import chat.identity.groupmodel.SystemGroupIds;
import chat.identity.groupmodel.UserGroup;
import chat.identity.groupmodel.UserGroupSetting;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A group as clients see it (API: get-user-groups).
 *
 * @param members ids of active direct members
 * @param dateCreated UNIX seconds
 */
@Serdeable(naming = SnakeCaseStrategy.class)
public record UserGroupObject(
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

  /**
   * Creates the representation of the group for a viewer.
   *
   * @param visible tests whether the viewer may know that an account exists
   * @param active tests whether a member of a setting is an active account
   */
  static UserGroupObject of(
      UserGroup group,
      List<Long> members,
      List<Long> subgroups,
      SystemGroupIds systemGroups,
      LongPredicate visible,
      LongPredicate active) {
    LongPredicate included = visible.and(active);
    Function<UserGroupSetting, Object> value =
        setting -> group.setting(setting, systemGroups).onlyMembers(included).json();
    Long creatorId = group.creatorId();
    return new UserGroupObject(
        group.groupId(),
        group.name(),
        group.description(),
        members.stream().filter(visible::test).toList(),
        subgroups,
        group.isSystemGroup(),
        creatorId == null || !visible.test(creatorId) ? null : creatorId,
        group.dateCreated().getEpochSecond(),
        group.isDeactivated(),
        value.apply(CAN_ADD_MEMBERS_GROUP),
        value.apply(CAN_JOIN_GROUP),
        value.apply(CAN_LEAVE_GROUP),
        value.apply(CAN_MANAGE_GROUP),
        value.apply(CAN_MENTION_GROUP),
        value.apply(CAN_REMOVE_MEMBERS_GROUP));
  }
}
