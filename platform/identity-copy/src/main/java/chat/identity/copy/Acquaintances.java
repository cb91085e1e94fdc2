package chat.identity.copy;

import java.util.Collection;
import java.util.Set;

/**
 * Tells whom somebody knows; messaging-service does, which has the conversations and a copy of who
 * is subscribed where.
 */
public interface Acquaintances {

  /**
   * Those of the users who share a channel or a conversation with the account, and bots.
   *
   * @param userIds of accounts of the same organization
   */
  Set<Long> among(Account account, Collection<Long> userIds);
}
