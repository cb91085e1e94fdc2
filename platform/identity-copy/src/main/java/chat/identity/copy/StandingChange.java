package chat.identity.copy;

import java.util.Set;

/**
 * Changes of what accounts of an organization are, and what they are in, that this copy is about to
 * get together.
 *
 * @param accountIds accounts that get another role or, as bots, another owner
 * @param guestIds those of them that become guests, are guests no longer, or get another owner
 * @param groupIds groups that get or lose direct members or subgroups, are deactivated, or are
 *     active again
 * @param memberIds these members
 * @param subgroupIds these subgroups, and the groups that are deactivated or active again
 */
public record StandingChange(
    long organizationId,
    Set<Long> accountIds,
    Set<Long> guestIds,
    Set<Long> groupIds,
    Set<Long> memberIds,
    Set<Long> subgroupIds) {

  boolean isEmpty() {
    return accountIds.isEmpty() && groupIds.isEmpty();
  }
}
