package chat.kit.people;

import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks up the accounts that a user shares a channel or a conversation with.
 *
 * <p>messaging-service answers it, which has the conversations and a projection of the
 * subscriptions (decision 34).
 */
public interface Acquaintances {

  /**
   * Returns the ids of accounts that share a channel or a conversation with the account, and of
   * bots.
   *
   * @param among the accounts in question, all of the same organization; null for all accounts
   */
  Set<Long> of(long organizationId, long userId, @Nullable Collection<Long> among);
}
