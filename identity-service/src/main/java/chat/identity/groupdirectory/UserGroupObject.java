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
 * @param id the group's id
 * @param name the unique name; names of system groups start with {@code role:}
 * @param description plain text; may be empty
 * @param members the ids of active direct members
 * @param directSubgroupIds the ids of direct subgroups
 * @param isSystemGroup whether it is a system group: its members follow from the roles of users
 * @param creatorId the user id of the creator; null for system groups, and if the caller may not
 *     see the creator
 * @param dateCreated UNIX seconds
 * @param deactivated whether the group is deactivated
 * @param canAddMembersGroup who may add members: the id of a group, or an object with direct
 *     members and subgroups
 * @param canJoinGroup who may join: the id of a group, or an object with direct members and
 *     subgroups
 * @param canLeaveGroup who may leave: the id of a group, or an object with direct members and
 *     subgroups
 * @param canManageGroup who may change the group: the id of a group, or an object with direct
 *     members and subgroups
 * @param canMentionGroup who may mention it: the id of a group, or an object with direct members
 *     and subgroups
 * @param canRemoveMembersGroup who may remove members: the id of a group, or an object with direct
 *     members and subgroups
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
