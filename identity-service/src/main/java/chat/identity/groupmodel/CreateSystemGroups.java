package chat.identity.groupmodel;

import chat.kit.outbox.Change;
import chat.kit.people.SystemGroup;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Creates the system groups of an organization.
 *
 * <p>Each smaller group is a subgroup of the next larger one.
 */
@Singleton
public final class CreateSystemGroups {
  private final UserGroupRepository groups;
  private final GroupMemberRepository members;

  CreateSystemGroups(UserGroupRepository groups, GroupMemberRepository members) {
    this.groups = groups;
    this.members = members;
  }

  /**
   * Creates the groups and returns the events that announce them, to append in this transaction.
   */
  public List<Change> of(long organizationId, Instant created) {
    SystemGroupIds ids = insert(organizationId, created);
    List<Change> changes = new ArrayList<>();
    List<Long> groupIds = Arrays.stream(SystemGroup.values()).map(ids::of).toList();
    for (UserGroup group : groups.findAll(organizationId, groupIds)) {
      changes.add(GroupChanged.of(group, ids));
    }
    for (SystemGroup group : SystemGroup.values()) {
      group
          .subgroup()
          .map(subgroup -> nest(organizationId, ids.of(group), ids.of(subgroup)))
          .ifPresent(changes::add);
    }
    return changes;
  }

  private SystemGroupIds insert(long organizationId, Instant created) {
    Map<String, Long> ids = new HashMap<>();
    for (SystemGroup group : SystemGroup.values()) {
      long groupId =
          groups.insertSystemGroup(organizationId, group.wireName(), group.description(), created);
      ids.put(group.wireName(), groupId);
    }
    return new SystemGroupIds(ids);
  }

  private Change nest(long organizationId, long groupId, long subgroupId) {
    members.addSubgroups(organizationId, groupId, List.of(subgroupId));
    return GroupChanged.subgroup(organizationId, groupId, subgroupId);
  }
}
