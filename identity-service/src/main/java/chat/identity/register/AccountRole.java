package chat.identity.register;

import chat.identity.account.Account;
import chat.identity.account.AccountRepository;
import chat.kit.state.CurrentRole;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import jakarta.inject.Singleton;

/** Returns the account's current role, on which the initial state of clients depends. */
@Singleton
final class AccountRole implements CurrentRole {
  private final AccountRepository accounts;

  AccountRole(AccountRepository accounts) {
    this.accounts = accounts;
  }

  @Override
  public Role of(Caller caller) {
    return accounts
        .find(caller.organizationId(), caller.userId())
        .map(Account::role)
        .orElse(caller.role());
  }
}
