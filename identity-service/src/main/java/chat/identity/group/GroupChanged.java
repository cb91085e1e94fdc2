package chat.identity.group;

import chat.contracts.Topic;
import chat.kit.outbox.Change;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The events of the topic {@code group-changed}: a group, or one group inside another. */
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

  /** That a group is directly inside another. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Subgroup(int version, String kind, long organizationId, long groupId, long subgroupId) {}

  /** A system group: nobody may change or mention it. */
  public static Change systemGroup(
      long organizationId, SystemGroup group, SystemGroupIds ids, Instant created) {
    Long nobody = ids.of(SystemGroup.NOBODY);
    long groupId = ids.of(group);
    return new Change(
        Topic.GROUP_CHANGED,
        organizationId + ":" + groupId,
        new Group(
            VERSION,
            "group",
            organizationId,
            groupId,
            group.wireName(),
            group.description(),
            true,
            false,
            null,
            created.getEpochSecond(),
            nobody,
            nobody,
            nobody,
            nobody,
            nobody,
            nobody));
  }

  /** That {@code subgroupId} is directly inside {@code groupId}. */
  public static Change subgroup(long organizationId, long groupId, long subgroupId) {
    return new Change(
        Topic.GROUP_CHANGED,
        "%d:%d:group:%d".formatted(organizationId, groupId, subgroupId),
        new Subgroup(VERSION, "subgroup", organizationId, groupId, subgroupId));
  }
}
