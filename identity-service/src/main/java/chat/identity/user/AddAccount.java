package chat.identity.user;

import chat.identity.IdentityError;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.identity.password.PasswordStore;
import chat.kit.outbox.Outbox;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** The transaction in which an account comes to be. */
@Singleton
public class AddAccount {
  private final LockedOrganization organizations;
  private final AccountStore accounts;
  private final PasswordStore passwords;
  private final AccountEvents events;
  private final Outbox outbox;
  private final Clock clock;

  AddAccount(
      LockedOrganization organizations,
      AccountStore accounts,
      PasswordStore passwords,
      AccountEvents events,
      Outbox outbox,
      Clock clock) {
    this.organizations = organizations;
    this.accounts = accounts;
    this.passwords = passwords;
    this.events = events;
    this.outbox = outbox;
    this.clock = clock;
  }

  /**
   * Makes the account and tells everybody. Address and, where the organization wants them to
   * differ, names are looked at under the organization's lock.
   */
  @Transactional
  public Account addPerson(long organizationId, NewPerson person) {
    Organization organization = organizations.get(organizationId);
    if (organization.settings().flag(OrganizationSetting.REQUIRE_UNIQUE_NAMES)
        && accounts.isNameInUse(organizationId, person.fullName())) {
      throw IdentityError.NAME_NOT_UNIQUE.refuse();
    }
    NewAccount account =
        NewAccount.person(organization, person.email(), person.fullName(), person.role());
    return add(account, person.passwordHash(), organization);
  }

  /** Makes the account and tells everybody; the caller holds the organization's lock. */
  @Transactional(propagation = Propagation.MANDATORY)
  public Account addBot(NewAccount bot, Organization organization) {
    return add(bot, null, organization);
  }

  private Account add(
      NewAccount account, @Nullable String passwordHash, Organization organization) {
    Account added = insert(account, passwordHash);
    outbox.append(organization.organizationId(), events.added(added, organization));
    return added;
  }

  /**
   * Makes the account and leaves it to the caller to tell.
   *
   * @param passwordHash null for bots
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public Account insert(NewAccount account, @Nullable String passwordHash) {
    Account added =
        accounts
            .insert(account, clock.instant())
            .orElseThrow(() -> IdentityError.EMAIL_IN_USE.refuse(account.deliveryEmail()));
    if (passwordHash != null) {
      passwords.insert(added.organizationId(), added.userId(), passwordHash);
    }
    return added;
  }
}
