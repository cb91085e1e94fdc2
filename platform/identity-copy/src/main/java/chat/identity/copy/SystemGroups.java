package chat.identity.copy;

import static java.util.stream.Collectors.toMap;

import chat.kit.people.SystemGroup;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Which ids the system groups have; once all of an organization are known they never change. */
@Singleton
public final class SystemGroups {

  private final GroupStore groups;
  private final Map<Long, Known> known = new ConcurrentHashMap<>();

  SystemGroups(GroupStore groups) {
    this.groups = groups;
  }

  /** Both ways, for every permission that is decided looks a group up. */
  private record Known(Map<SystemGroup, Long> ids, Map<Long, SystemGroup> groups) {

    static Known of(Map<SystemGroup, Long> ids) {
      return new Known(
          ids, ids.entrySet().stream().collect(toMap(Map.Entry::getValue, Map.Entry::getKey)));
    }

    boolean isComplete() {
      return ids.size() == SystemGroup.values().length;
    }
  }

  /** The system group of an id; empty where the id is that of another group or of none. */
  public Optional<SystemGroup> find(long organizationId, long groupId) {
    return Optional.ofNullable(of(organizationId).groups().get(groupId));
  }

  /** The id of a system group; empty where this copy has not heard of it. */
  public Optional<Long> idOf(long organizationId, SystemGroup group) {
    return Optional.ofNullable(of(organizationId).ids().get(group));
  }

  private Known of(long organizationId) {
    Known found = known.get(organizationId);
    if (found != null) {
      return found;
    }
    Known stored = Known.of(groups.systemGroups(organizationId));
    if (stored.isComplete()) {
      known.put(organizationId, stored);
    }
    return stored;
  }
}
