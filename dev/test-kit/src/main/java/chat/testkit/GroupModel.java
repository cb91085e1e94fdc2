package chat.testkit;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * A simple reference model of nested groups, against which services' results are compared. It uses
 * sets in memory and searches from the outer group inwards.
 */
public final class GroupModel {
  private final Map<Long, Set<Long>> members = new HashMap<>();
  private final Map<Long, Set<Long>> subgroups = new HashMap<>();
  private final Set<Long> deactivated = new HashSet<>();

  /** The direct members of a group; mutable. */
  public Set<Long> members(long groupId) {
    return members.computeIfAbsent(groupId, id -> new HashSet<>());
  }

  /** The direct subgroups of a group; mutable. */
  public Set<Long> subgroups(long groupId) {
    return subgroups.computeIfAbsent(groupId, id -> new HashSet<>());
  }

  /** The deactivated groups, which count as empty; mutable. */
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

  /** Whether a group is the other group or inside it, deactivated or not. */
  public boolean isInsideOrSame(long innerId, long outerId) {
    return innerId == outerId
        || subgroups(outerId).stream().anyMatch(subgroup -> isInsideOrSame(innerId, subgroup));
  }
}
