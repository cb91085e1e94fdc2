package chat.identity.bot;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.account.AccountRepository;
import chat.identity.key.ApiKey;
import chat.identity.key.RegenerateKey;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.identity.user.AccessibleBots;
import chat.kit.token.Caller;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;

/** Replaces the keys of bots, for their owners and administrators. */
@Singleton
class RegenerateBotKey {
  private final LockedOrganization organizations;
  private final AccessibleBots bots;
  private final AccountRepository accounts;
  private final RegenerateKey regenerateKey;

  RegenerateBotKey(
      LockedOrganization organizations,
      AccessibleBots bots,
      AccountRepository accounts,
      RegenerateKey regenerateKey) {
    this.organizations = organizations;
    this.bots = bots;
    this.accounts = accounts;
    this.regenerateKey = regenerateKey;
  }

  /**
   * Replaces all keys of a bot by a new one; the caller must not gain the permissions of a higher
   * owner.
   */
  @Transactional
  ApiKey regenerate(Caller requester, long botId) {
    Organization organization = organizations.get(requester.organizationId());
    Caller caller = accounts.current(requester);
    Account bot = bots.get(caller, botId);
    if (!bot.isActive()) {
      throw IdentityError.USER_DEACTIVATED.refuse();
    }
    Long ownerId = bot.ownerId();
    if (ownerId != null) {
      accounts
          .find(caller.organizationId(), ownerId)
          .ifPresent(owner -> BotRules.requireNotAbove(caller, owner));
    }
    return regenerateKey.of(bot, organization);
  }
}
