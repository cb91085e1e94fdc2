package chat.channels.access;

import chat.contracts.Topic;
import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.kit.copy.FreshCopies;
import chat.kit.error.ErrorCase;
import chat.kit.error.RequestError;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.Set;

/**
 * Looks up who acts. Whoever has been deactivated since the gateway let him in is told so, and the
 * role that counts is that of the account.
 */
@Singleton
public final class Actors {

  private static final Set<Topic> ACCOUNTS = Set.of(Topic.USER_CHANGED);

  private final FreshCopies freshCopies;
  private final AccountStore accounts;

  Actors(FreshCopies freshCopies, AccountStore accounts) {
    this.freshCopies = freshCopies;
    this.accounts = accounts;
  }

  /** The caller's account; to be asked within {@link ChannelAccess#decide}. */
  public Account account(Caller caller) {
    return accounts
        .find(caller.organizationId(), caller.userId())
        .filter(Account::isActive)
        .orElseThrow(() -> RequestError.UNAUTHORIZED.refuse("Account is deactivated"));
  }

  /** The same, by the owner's latest word where that refuses; not within a transaction. */
  public Account current(Caller caller) {
    return freshCopies.decide(caller.organizationId(), ACCOUNTS, () -> account(caller));
  }

  /** The same, with a refusal of its own where the account's role is less than that. */
  public Account atLeast(Role role, Caller caller, ErrorCase otherwise) {
    return freshCopies.decide(
        caller.organizationId(),
        ACCOUNTS,
        () -> {
          Account account = account(caller);
          if (!account.role().isAtLeast(role)) {
            throw otherwise.refuse();
          }
          return account;
        });
  }
}
