package chat.identity.bot;

import chat.identity.IdentityError;
import chat.identity.key.AccountKeys;
import chat.identity.key.ApiKey;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationStore;
import chat.identity.user.AccessibleBots;
import chat.identity.user.Account;
import chat.identity.user.AccountEdit;
import chat.identity.user.AccountStore;
import chat.identity.user.EditAccount;
import chat.identity.user.PersonRules;
import chat.kit.outbox.Outbox;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;

/** Whoever looks after a bot renames it, gives it another owner or a new key. */
@Singleton
class UpdateBot {
  private final OrganizationStore organizations;
  private final AccessibleBots bots;
  private final AccountStore accounts;
  private final EditAccount editAccount;
  private final AccountKeys keys;
  private final Outbox outbox;

  UpdateBot(
      OrganizationStore organizations,
      AccessibleBots bots,
      AccountStore accounts,
      EditAccount editAccount,
      AccountKeys keys,
      Outbox outbox) {
    this.organizations = organizations;
    this.bots = bots;
    this.accounts = accounts;
    this.editAccount = editAccount;
    this.keys = keys;
    this.outbox = outbox;
  }

  /** The bot as it is then. */
  @Transactional
  Account update(Caller caller, UpdateBotParams params) {
    outbox.lock(caller.organizationId());
    Organization organization = organizations.get(caller.organizationId());
    Account bot = bots.get(caller, params.botId());
    String fullName = params.fullName() == null ? null : PersonRules.fullName(params.fullName());
    if (fullName != null && !fullName.equals(bot.fullName())) {
      editAccount.requireFreeName(bot, fullName, organization);
    }
    Role role =
        params.botOwnerId() == null
            ? null
            : lesser(bot.role(), owner(caller.organizationId(), params.botOwnerId()).role());
    return editAccount.edit(
        bot, AccountEdit.ofBot(fullName, role, params.botOwnerId()), organization);
  }

  private static Role lesser(Role one, Role other) {
    return one.isAtLeast(other) ? other : one;
  }

  /** A new key in place of all that the bot had. */
  @Transactional
  ApiKey regenerateKey(Caller caller, long botId) {
    outbox.lock(caller.organizationId());
    Account bot = bots.get(caller, botId);
    if (!bot.isActive()) {
      throw IdentityError.USER_DEACTIVATED.refuse();
    }
    return keys.regenerate(bot);
  }

  private Account owner(long organizationId, long userId) {
    Account owner =
        accounts
            .find(organizationId, userId)
            .orElseThrow(() -> IdentityError.NO_SUCH_OWNER.refuse());
    if (!owner.isActive()) {
      throw IdentityError.OWNER_DEACTIVATED.refuse();
    }
    if (owner.isBot()) {
      throw IdentityError.OWNER_IS_BOT.refuse();
    }
    return owner;
  }
}
