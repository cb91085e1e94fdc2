package chat.testkit;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Groups inside of groups as plainly as it gets: sets in memory, looked through from the outside
 * inwards. What services compute cleverly is held against it.
 */
public final class GroupModel {
  private final Map<Long, Set<Long>> members = new HashMap<>();
  private final Map<Long, Set<Long>> subgroups = new HashMap<>();
  private final Set<Long> deactivated = new HashSet<>();

  /** The direct members of a group, to be changed. */
  public Set<Long> members(long groupId) {
    return members.computeIfAbsent(groupId, id -> new HashSet<>());
  }

  /** The direct subgroups of a group, to be changed. */
  public Set<Long> subgroups(long groupId) {
    return subgroups.computeIfAbsent(groupId, id -> new HashSet<>());
  }

  /** The groups that contain nobody, to be changed. */
  public Set<Long> deactivated() {
    return deactivated;
  }

  /** Whether the account is in the group, at any depth. */
  public boolean isIn(long groupId, long userId) {
    return isIn(groupId, userId, new HashSet<>());
  }

  private boolean isIn(long groupId, long userId, Set<Long> visited) {
    return !deactivated.contains(groupId)
        && visited.add(groupId)
        && (members(groupId).contains(userId)
            || subgroups(groupId).stream().anyMatch(inner -> isIn(inner, userId, visited)));
  }

  /** Whether the one group is the other or inside of it, deactivated or not. */
  public boolean isInsideOrSame(long innerId, long outerId) {
    return innerId == outerId
        || subgroups(outerId).stream().anyMatch(subgroup -> isInsideOrSame(innerId, subgroup));
  }
}
