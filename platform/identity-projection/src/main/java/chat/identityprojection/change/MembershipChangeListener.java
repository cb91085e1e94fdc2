package chat.identityprojection.change;

/**
 * A listener of a service that acts when roles and groups grant or revoke access.
 *
 * <p>If it fails, the projection is updated nevertheless and the failure is logged; while the
 * database is unavailable, both wait.
 */
public interface MembershipChangeListener {

  /**
   * Called before the projection is updated, in the same transaction.
   *
   * <p>The projection has the organization.
   *
   * @return the actions to run in the transaction after the update
   */
  Runnable before(MembershipChange change);
}
