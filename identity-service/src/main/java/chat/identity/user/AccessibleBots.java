package chat.identity.user;

import chat.identity.IdentityError;
import chat.identity.user.Account.Bot;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import jakarta.inject.Singleton;

/** The bots that a caller may look after: one's own, and every bot for administrators. */
@Singleton
public final class AccessibleBots {
  private final AccountRepository accounts;

  AccessibleBots(AccountRepository accounts) {
    this.accounts = accounts;
  }

  /** The bot; a {@link chat.kit.error.Refusal} where there is none or it is not the caller's. */
  public Account get(Caller caller, long botId) {
    Account account =
        accounts
            .find(caller.organizationId(), botId)
            .filter(found -> found.isBot() && !found.isSystemBot())
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
