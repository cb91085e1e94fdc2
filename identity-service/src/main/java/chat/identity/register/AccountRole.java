package chat.identity.register;

import chat.identity.user.Account;
import chat.identity.user.AccountRepository;
import chat.kit.state.CurrentRole;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import jakarta.inject.Singleton;

/** What a client may know of accounts, bots and settings rests on the role of its own account. */
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
