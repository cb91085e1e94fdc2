package chat.identityprojection.change;

import java.util.Set;

/**
 * Changes of roles, bot owners and groups of an organization that the projection is about to apply.
 *
 * @param accountIds accounts that get another role or, as bots, another owner
 * @param guestIds those of them that become guests, cease to be guests, or get another owner
 * @param groupIds groups that gain or lose direct members or subgroups, are deactivated or
 *     reactivated
 * @param memberIds these members
 * @param subgroupIds these subgroups, and the groups that are deactivated or reactivated
 */
public record MembershipChange(
    long organizationId,
    Set<Long> accountIds,
    Set<Long> guestIds,
    Set<Long> groupIds,
    Set<Long> memberIds,
    Set<Long> subgroupIds) {

  public boolean isEmpty() {
    return accountIds.isEmpty() && groupIds.isEmpty();
  }
}
