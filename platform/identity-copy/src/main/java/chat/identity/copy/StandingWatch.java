package chat.identity.copy;

/** A service that has to act on what roles and groups open to accounts, and close to them. */
public interface StandingWatch {

  /**
   * Before the copy gets the change, in the transaction in which it does.
   *
   * @return what is to be done in it once the copy has the change
   */
  Runnable before(StandingChange change);
}
