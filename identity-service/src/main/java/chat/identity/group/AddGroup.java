package chat.identity.group;

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

  /** A group to be added. */
  public record NewGroup(
      long organizationId,
      String name,
      String description,
      long creatorId,
      Map<UserGroupSetting, GroupSetting> chosen) {}

  /** The group as stored; empty if its name is taken, and nothing is changed. */
  public Optional<UserGroup> add(
      NewGroup wanted, Collection<Long> userIds, Collection<Long> subgroupIds) {
    Optional<UserGroup> added =
        groups
            .insert(
                wanted.organizationId(),
                wanted.name(),
                wanted.description(),
                wanted.creatorId(),
                clock.instant(),
                wanted.chosen())
            .stream()
            .findFirst();
    added.ifPresent(group -> {
      members.addMembers(group.organizationId(), group.groupId(), userIds);
      members.addSubgroups(group.organizationId(), group.groupId(), subgroupIds);
    });
    return added;
  }
}
