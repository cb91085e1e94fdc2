package chat.identity.newaccount;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.account.AccountRepository;
import chat.identity.account.NewAccount;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.kit.task.Tasks;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;

/** The transaction that creates a person's account, by invitation or for an administrator. */
@Singleton
public class AddPerson {
  private final LockedOrganization organizations;
  private final AccountRepository accounts;
  private final AllowedAddress allowedAddress;
  private final AddAccount addAccount;
  private final WelcomeBot welcomeBot;
  private final Tasks tasks;

  AddPerson(
      LockedOrganization organizations,
      AccountRepository accounts,
      AllowedAddress allowedAddress,
      AddAccount addAccount,
      WelcomeBot welcomeBot,
      Tasks tasks) {
    this.organizations = organizations;
    this.accounts = accounts;
    this.allowedAddress = allowedAddress;
    this.addAccount = addAccount;
    this.welcomeBot = welcomeBot;
    this.tasks = tasks;
  }

  /** Creates an account for an administrator; refuses callers that are not administrators now. */
  @Transactional
  public Account addFor(Caller requester, NewPerson person) {
    Organization organization = organizations.get(requester.organizationId());
    accounts
        .current(requester)
        .role()
        .requireAtLeast(Role.ADMINISTRATOR, IdentityError.ADMINISTRATORS_ONLY);
    Account added = add(requester.organizationId(), person, FirstChannels.DEFAULT);
    tasks.add(welcomeBot.greet(List.of(added), organization));
    return added;
  }

  /**
   * Creates and announces the account, and schedules its sign-up notice and channel subscriptions.
   *
   * <p>Address and, if they must be unique, names are checked under the organization's lock.
   */
  @Transactional
  public Account add(long organizationId, NewPerson person, FirstChannels channels) {
    Organization organization = organizations.get(organizationId);
    allowedAddress.require(organization, person.email());
    if (organization.settings().flag(OrganizationSetting.REQUIRE_UNIQUE_NAMES)
        && accounts.isNameInUse(organizationId, person.fullName())) {
      throw IdentityError.NAME_NOT_UNIQUE.refuse();
    }
    NewAccount account =
        NewAccount.person(organization, person.email(), person.fullName(), person.role());
    Account added = addAccount.add(account, person.passwordHash(), organization);
    tasks.add(SignupNotice.tasks(added, organization));
    tasks.add(channels.tasks(added));
    return added;
  }
}
