package chat.identity.copy;

import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Which ids the system groups have; once all of an organization are known they never change. */
@Singleton
public final class SystemGroups {

  private final GroupStore groups;
  private final Map<Long, Map<Long, SystemGroup>> known = new ConcurrentHashMap<>();

  SystemGroups(GroupStore groups) {
    this.groups = groups;
  }

  /** The system group of an id; empty where the id is that of another group or of none. */
  public Optional<SystemGroup> find(long organizationId, long groupId) {
    return Optional.ofNullable(of(organizationId).get(groupId));
  }

  /** The id of a system group; empty where this copy has not heard of it. */
  public Optional<Long> idOf(long organizationId, SystemGroup group) {
    return of(organizationId).entrySet().stream()
        .filter(entry -> entry.getValue() == group)
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private Map<Long, SystemGroup> of(long organizationId) {
    Map<Long, SystemGroup> found = known.get(organizationId);
    if (found != null) {
      return found;
    }
    Map<Long, SystemGroup> stored = groups.systemGroups(organizationId);
    if (stored.size() == SystemGroup.values().length) {
      known.put(organizationId, stored);
    }
    return stored;
  }
}
