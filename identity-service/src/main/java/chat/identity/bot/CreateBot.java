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
import chat.identity.organization.ExternalUrl;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.kit.token.Caller;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.regex.Pattern;

/**
 * Creates a bot that the caller owns.
 *
 * <p>Permissions, names and limits are checked under the organization's lock.
 */
@Singleton
class CreateBot {
  private static final Pattern SHORT_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._+-]{0,59}");

  private final BotRules rules;
  private final AccountRepository accounts;
  private final AddAccount addAccount;
  private final ApiKeyRepository keys;
  private final ExternalUrl url;
  private final LockedOrganization organizations;

  CreateBot(
      BotRules rules,
      AccountRepository accounts,
      AddAccount addAccount,
      ApiKeyRepository keys,
      ExternalUrl url,
      LockedOrganization organizations) {
    this.rules = rules;
    this.accounts = accounts;
    this.addAccount = addAccount;
    this.keys = keys;
    this.url = url;
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
    String email = email(params.shortName().strip(), organization);
    BotType type = BotRules.type(params.botType());
    Caller caller = accounts.current(requester);
    rules.requirePermission(caller, organization, type);
    if (accounts.findByDeliveryEmail(organizationId, email).isPresent()) {
      throw IdentityError.USERNAME_IN_USE.refuse();
    }
    if (accounts.isNameInUse(organizationId, fullName)) {
      throw IdentityError.NAME_IN_USE.refuse();
    }
    rules.requireRoom(caller);
    NewBot bot = new NewBot(type, caller.userId(), null);
    Account account =
        addAccount.addBot(NewAccount.bot(organization, email, fullName, bot), organization);
    return new CreatedBot(account, keys.add(organizationId, account.userId()));
  }

  private String email(String shortName, Organization organization) {
    if (!SHORT_NAME.matcher(shortName).matches()) {
      throw IdentityError.BAD_BOT_NAME.refuse();
    }
    return shortName + "-bot@" + url.hostOf(organization.subdomain());
  }
}
