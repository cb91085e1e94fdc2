package chat.identity.user;

import chat.identity.IdentityError;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.kit.task.Tasks;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;

/** The transaction in which a person gets an account, by a link or from an administrator. */
@Singleton
public class AddPerson {
  private final LockedOrganization organizations;
  private final AccountRepository accounts;
  private final AddAccount addAccount;
  private final WelcomeBot welcomeBot;
  private final Tasks tasks;

  AddPerson(
      LockedOrganization organizations,
      AccountRepository accounts,
      AddAccount addAccount,
      WelcomeBot welcomeBot,
      Tasks tasks) {
    this.organizations = organizations;
    this.accounts = accounts;
    this.addAccount = addAccount;
    this.welcomeBot = welcomeBot;
    this.tasks = tasks;
  }

  /** The account that an administrator makes; a refusal for whoever is none, or none any more. */
  @Transactional
  Account addFor(Caller requester, NewPerson person) {
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
   * Makes the account, tells everybody, has it announced and orders its channels. Address and,
   * where the organization wants them to differ, names are looked at under the organization's lock.
   */
  @Transactional
  public Account add(long organizationId, NewPerson person, FirstChannels channels) {
    Organization organization = organizations.get(organizationId);
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
