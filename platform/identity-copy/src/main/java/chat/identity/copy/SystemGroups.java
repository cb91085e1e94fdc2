package chat.identity.copy;

import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Which ids the system groups have; once all of an organization are known they never change. */
@Singleton
public final class SystemGroups {

  private final GroupStore groups;
  private final Map<Long, Map<SystemGroup, Long>> known = new ConcurrentHashMap<>();

  SystemGroups(GroupStore groups) {
    this.groups = groups;
  }

  /** The system group of an id; empty where the id is that of another group or of none. */
  public Optional<SystemGroup> find(long organizationId, long groupId) {
    return of(organizationId).entrySet().stream()
        .filter(entry -> entry.getValue() == groupId)
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** The id of a system group; empty where this copy has not heard of it. */
  public Optional<Long> idOf(long organizationId, SystemGroup group) {
    return Optional.ofNullable(of(organizationId).get(group));
  }

  private Map<SystemGroup, Long> of(long organizationId) {
    Map<SystemGroup, Long> found = known.get(organizationId);
    if (found != null) {
      return found;
    }
    Map<SystemGroup, Long> stored = groups.systemGroups(organizationId);
    if (stored.size() == SystemGroup.values().length) {
      known.put(organizationId, stored);
    }
    return stored;
  }
}
