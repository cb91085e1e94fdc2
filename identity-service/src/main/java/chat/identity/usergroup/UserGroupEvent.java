package chat.identity.usergroup;

import chat.identity.group.UserGroup;
import chat.identity.usergroup.MembershipRepository.GroupOfMember;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The event {@code user_group} for the clients of an organization. */
final class UserGroupEvent {
  private UserGroupEvent() {}

  /** A new group. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Added(String op, UserGroupObject group) {}

  /**
   * What changed of a group.
   *
   * @param group the whole of a group that was reactivated, for clients to whom it is new
   * @param isDeactivated whether clients to whom deactivated groups are unknown are to be spared
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Updated(
      String op,
      long groupId,
      Map<String, Object> data,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable UserGroupObject group,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean isDeactivated) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Members(
      String op,
      long groupId,
      List<Long> userIds,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean isDeactivated) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Subgroups(
      String op,
      long groupId,
      List<Long> directSubgroupIds,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean isDeactivated) {}

  static Change added(UserGroup group, UserGroupObject object) {
    return change(group, new Added("add", object));
  }

  static Change updated(UserGroup group, Map<String, Object> data) {
    return change(group, new Updated("update", group.groupId(), data, null, group.isDeactivated()));
  }

  static Change deactivated(UserGroup group) {
    return turned(group, null);
  }

  static Change reactivated(UserGroup group, UserGroupObject object) {
    return turned(group, object);
  }

  private static Change turned(UserGroup group, @Nullable UserGroupObject reactivated) {
    Map<String, Object> data = Map.of("deactivated", reactivated == null);
    return change(group, new Updated("update", group.groupId(), data, reactivated, false));
  }

  static Change membersAdded(UserGroup group, List<Long> userIds) {
    return members("add_members", group, userIds);
  }

  /** The same of a group that is not deactivated. */
  static Change membersAdded(long organizationId, long groupId, List<Long> userIds) {
    return change(organizationId, new Members("add_members", groupId, userIds, false));
  }

  /** Members of a group that was deactivated meanwhile are told, too. */
  static Change memberCameBack(long organizationId, GroupOfMember group, long userId) {
    return change(
        organizationId,
        new Members("add_members", group.groupId(), List.of(userId), group.isDeactivated()));
  }

  /** The same of a group that is not deactivated. */
  static Change membersRemoved(long organizationId, long groupId, List<Long> userIds) {
    return change(organizationId, new Members("remove_members", groupId, userIds, false));
  }

  static Change membersRemoved(UserGroup group, List<Long> userIds) {
    return members("remove_members", group, userIds);
  }

  private static Change members(String op, UserGroup group, List<Long> userIds) {
    return change(group, new Members(op, group.groupId(), userIds, group.isDeactivated()));
  }

  static Change subgroupsAdded(UserGroup group, List<Long> subgroupIds) {
    return subgroups("add_subgroups", group, subgroupIds);
  }

  static Change subgroupsRemoved(UserGroup group, List<Long> subgroupIds) {
    return subgroups("remove_subgroups", group, subgroupIds);
  }

  private static Change subgroups(String op, UserGroup group, List<Long> subgroupIds) {
    return change(group, new Subgroups(op, group.groupId(), subgroupIds, group.isDeactivated()));
  }

  private static Change change(UserGroup group, Object payload) {
    return change(group.organizationId(), payload);
  }

  private static Change change(long organizationId, Object payload) {
    return ClientEvent.of(organizationId, "user_group", Audience.ORGANIZATION, payload);
  }
}
