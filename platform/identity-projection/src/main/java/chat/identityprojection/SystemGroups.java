package chat.identityprojection;

import static java.util.stream.Collectors.toMap;

import chat.kit.people.SystemGroup;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The ids of system groups, cached per organization once all are known, because they never change.
 */
@Singleton
public final class SystemGroups {

  private final GroupStore groups;
  private final Map<Long, SystemGroupIndex> cache = new ConcurrentHashMap<>();

  SystemGroups(GroupStore groups) {
    this.groups = groups;
  }

  /** Maps in both directions, because every permission check looks a group up. */
  private record SystemGroupIndex(Map<SystemGroup, Long> ids, Map<Long, SystemGroup> groups) {

    static SystemGroupIndex of(Map<SystemGroup, Long> ids) {
      return new SystemGroupIndex(
          ids, ids.entrySet().stream().collect(toMap(Map.Entry::getValue, Map.Entry::getKey)));
    }

    boolean isComplete() {
      return ids.size() == SystemGroup.values().length;
    }
  }

  /** Returns the system group of an id; empty if the id is another group's or unknown. */
  public Optional<SystemGroup> find(long organizationId, long groupId) {
    return Optional.ofNullable(of(organizationId).groups().get(groupId));
  }

  /** Returns the id of a system group; empty if the projection does not have it yet. */
  public Optional<Long> idOf(long organizationId, SystemGroup group) {
    return Optional.ofNullable(of(organizationId).ids().get(group));
  }

  private SystemGroupIndex of(long organizationId) {
    SystemGroupIndex cached = cache.get(organizationId);
    if (cached != null) {
      return cached;
    }
    SystemGroupIndex stored = SystemGroupIndex.of(groups.systemGroups(organizationId));
    if (stored.isComplete()) {
      cache.put(organizationId, stored);
    }
    return stored;
  }
}
