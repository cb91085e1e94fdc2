package chat.identity.user;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.account.Account.Bot;
import chat.identity.account.AccountRepository;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import jakarta.inject.Singleton;

/** The bots that a caller may manage: their own, or all bots for administrators. */
@Singleton
public final class AccessibleBots {
  private final AccountRepository accounts;

  AccessibleBots(AccountRepository accounts) {
    this.accounts = accounts;
  }

  /**
   * Returns the bot.
   *
   * @throws chat.kit.error.Refusal if there is no such bot or the caller may not manage it
   */
  public Account get(Caller caller, long botId) {
    Account account =
        accounts
            .find(caller.organizationId(), botId)
            .filter(candidate -> candidate.isBot() && !candidate.isSystemBot())
            .orElseThrow(() -> IdentityError.NO_SUCH_BOT.refuse());
    Bot bot = account.bot();
    boolean isOwner = bot != null && Long.valueOf(caller.userId()).equals(bot.ownerId());
    if (!isOwner) {
      accounts
          .current(caller)
          .role()
          .requireAtLeast(Role.ADMINISTRATOR, IdentityError.INSUFFICIENT_PERMISSION);
    }
    return account;
  }
}
