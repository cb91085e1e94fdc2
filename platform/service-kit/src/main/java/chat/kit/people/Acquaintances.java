package chat.kit.people;

import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells whom somebody knows; messaging-service does, which has the conversations and a copy of who
 * is subscribed where (decision 34).
 */
public interface Acquaintances {

  /**
   * The ids of those who share a channel or a conversation with the account, and bots.
   *
   * @param among who is asked about, all of the same organization; null for everybody
   */
  Set<Long> of(long organizationId, long userId, @Nullable Collection<Long> among);
}
