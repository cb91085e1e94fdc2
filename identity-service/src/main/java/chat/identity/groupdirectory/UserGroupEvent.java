package chat.identity.groupdirectory;

import chat.identity.groupdirectory.MembershipRepository.GroupOfMember;
import chat.identity.groupmodel.UserGroup;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The client event {@code user_group}. */
public final class UserGroupEvent {
  private UserGroupEvent() {}

  /** Payload for a new group. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Added(String op, UserGroupObject group) {}

  /**
   * Payload for a changed group.
   *
   * @param group the whole group if it was reactivated, for clients that do not know it
   * @param isDeactivated whether clients that do not know deactivated groups must not get the event
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

  public static Change updated(UserGroup group, Map<String, Object> data) {
    return change(group, new Updated("update", group.groupId(), data, null, group.isDeactivated()));
  }

  static Change deactivated(UserGroup group) {
    return deactivatedChanged(group, null);
  }

  static Change reactivated(UserGroup group, UserGroupObject object) {
    return deactivatedChanged(group, object);
  }

  private static Change deactivatedChanged(UserGroup group, @Nullable UserGroupObject reactivated) {
    Map<String, Object> data = Map.of("deactivated", reactivated == null);
    return change(group, new Updated("update", group.groupId(), data, reactivated, false));
  }

  public static Change membersAdded(UserGroup group, List<Long> userIds) {
    return members("add_members", group, userIds);
  }

  /** Announces new members of a group that is not deactivated. */
  public static Change membersAdded(long organizationId, long groupId, List<Long> userIds) {
    return change(organizationId, new Members("add_members", groupId, userIds, false));
  }

  /**
   * Announces a reactivated account as member of a group, which may have been deactivated since.
   */
  public static Change memberCameBack(long organizationId, GroupOfMember group, long userId) {
    return change(
        organizationId,
        new Members("add_members", group.groupId(), List.of(userId), group.isDeactivated()));
  }

  /** Announces removed members of a group that is not deactivated. */
  public static Change membersRemoved(long organizationId, long groupId, List<Long> userIds) {
    return change(organizationId, new Members("remove_members", groupId, userIds, false));
  }

  public static Change membersRemoved(UserGroup group, List<Long> userIds) {
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
