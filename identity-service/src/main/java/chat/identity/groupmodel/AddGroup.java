package chat.identity.groupmodel;

import chat.kit.people.GroupSetting;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/** Stores new groups with their members and subgroups. */
@Singleton
public final class AddGroup {
  private final UserGroupRepository groups;
  private final GroupMemberRepository members;
  private final Clock clock;

  AddGroup(UserGroupRepository groups, GroupMemberRepository members, Clock clock) {
    this.groups = groups;
    this.members = members;
    this.clock = clock;
  }

  /** A group to add. */
  public record NewGroup(
      long organizationId,
      String name,
      String description,
      long creatorId,
      Map<UserGroupSetting, GroupSetting> chosen) {}

  /** Stores a group; returns empty, without any change, if its name is in use. */
  public Optional<UserGroup> add(
      NewGroup newGroup, Collection<Long> userIds, Collection<Long> subgroupIds) {
    Optional<UserGroup> added =
        groups
            .insert(
                newGroup.organizationId(),
                newGroup.name(),
                newGroup.description(),
                newGroup.creatorId(),
                clock.instant(),
                newGroup.chosen())
            .stream()
            .findFirst();
    added.ifPresent(group -> {
      members.addMembers(group.organizationId(), group.groupId(), userIds);
      members.addSubgroups(group.organizationId(), group.groupId(), subgroupIds);
    });
    return added;
  }
}
