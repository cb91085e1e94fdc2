package chat.exports.request;

import chat.contracts.Topic;
import chat.exports.ExportsError;
import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.kit.copy.FreshCopies;
import chat.kit.error.RequestError;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.Set;

/** Exports are administrators' business, by identity-service's latest word. */
@Singleton
public final class Administrators {

  private final AccountStore accounts;
  private final FreshCopies copies;

  Administrators(AccountStore accounts, FreshCopies copies) {
    this.accounts = accounts;
    this.copies = copies;
  }

  /** Refuses everybody else. */
  public void require(Caller caller) {
    copies.decide(
        caller.organizationId(),
        Set.of(Topic.USER_CHANGED),
        () -> {
          Account account =
              accounts
                  .find(caller.organizationId(), caller.userId())
                  .filter(Account::isActive)
                  .orElseThrow(() -> RequestError.UNAUTHORIZED.refuse("Account is deactivated"));
          if (!account.role().isAtLeast(Role.ADMINISTRATOR)) {
            throw ExportsError.ADMINISTRATORS_ONLY.refuse();
          }
          return account;
        });
  }
}
