package chat.identity.bot;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.account.AccountRepository;
import chat.identity.account.BotType;
import chat.identity.account.NewAccount;
import chat.identity.account.NewAccount.NewBot;
import chat.identity.key.ApiKey;
import chat.identity.key.ApiKeyRepository;
import chat.identity.newaccount.AddAccount;
import chat.identity.newaccount.PersonRules;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.kit.token.Caller;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;

/**
 * Creates a bot that the caller owns.
 *
 * <p>Permissions, names and limits are checked under the organization's lock.
 */
@Singleton
class CreateBot {
  private final BotRules rules;
  private final AccountRepository accounts;
  private final AddAccount addAccount;
  private final ApiKeyRepository keys;
  private final BotAddress address;
  private final LockedOrganization organizations;

  CreateBot(
      BotRules rules,
      AccountRepository accounts,
      AddAccount addAccount,
      ApiKeyRepository keys,
      BotAddress address,
      LockedOrganization organizations) {
    this.rules = rules;
    this.accounts = accounts;
    this.addAccount = addAccount;
    this.keys = keys;
    this.address = address;
    this.organizations = organizations;
  }

  /** A new bot and its key, which cannot be retrieved again. */
  record CreatedBot(Account account, ApiKey key) {}

  @Transactional
  CreatedBot create(Caller requester, CreateBotParams params) {
    BotRules.requirePerson(requester);
    long organizationId = requester.organizationId();
    Organization organization = organizations.get(organizationId);
    String fullName = PersonRules.fullName(params.fullName());
    String email = address.of(params.shortName(), organization);
    BotType type = BotRules.type(params.botType());
    params.requireSupported();
    Caller caller = accounts.current(requester);
    rules.requirePermission(caller, organization, type);
    address.requireFree(email, organization);
    if (accounts.isNameInUse(organizationId, fullName)) {
      throw IdentityError.NAME_IN_USE.refuse();
    }
    rules.requireRoom(caller);
    NewBot bot = new NewBot(type, caller.userId(), null);
    Account account =
        addAccount.addBot(NewAccount.bot(organization, email, fullName, bot), organization);
    return new CreatedBot(account, keys.add(organizationId, account.userId()));
  }
}
