package chat.identity.copy;

/**
 * A service that has to act on what roles and groups open to accounts, and close to them. Where it
 * fails, the copy gets the change all the same and that is logged; while the database is away, both
 * wait.
 */
public interface StandingWatch {

  /**
   * Before the copy gets the change, in the transaction in which it does. The copy has heard of the
   * organization.
   *
   * @return what is to be done in it once the copy has the change
   */
  Runnable before(StandingChange change);
}
