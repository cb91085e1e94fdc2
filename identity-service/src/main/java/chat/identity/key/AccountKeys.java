package chat.identity.key;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.account.AccountEdited;
import chat.identity.account.AccountReactivated;
import chat.identity.account.AccountRepository;
import chat.identity.account.AccountsEdited;
import chat.identity.accountevent.AccountEvents;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.kit.token.Caller;
import io.micronaut.runtime.event.annotation.EventListener;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Objects;

/** Creates and revokes API keys of accounts. */
@Singleton
public class AccountKeys {
  /** Far more than a person has clients; each log-in adds a key. */
  static final int MAX_KEYS_PER_ACCOUNT = 100;

  private final LockedOrganization organizations;
  private final ApiKeyRepository keys;
  private final AccountRepository accounts;
  private final AccountEvents events;
  private final Outbox outbox;
  private final ConfirmLogin confirmLogin;

  AccountKeys(
      LockedOrganization organizations,
      ApiKeyRepository keys,
      AccountRepository accounts,
      AccountEvents events,
      Outbox outbox,
      ConfirmLogin confirmLogin) {
    this.organizations = organizations;
    this.keys = keys;
    this.accounts = accounts;
    this.events = events;
    this.outbox = outbox;
    this.confirmLogin = confirmLogin;
  }

  /** Adds a key; revokes the oldest one if the account has too many. */
  @Transactional
  ApiKey addAtLogin(VerifiedLogin proved) {
    confirmLogin.confirm(proved);
    Account account = proved.account();
    long organizationId = account.organizationId();
    ApiKey key = keys.add(organizationId, account.userId());
    if (keys.revokeOldest(organizationId, account.userId(), MAX_KEYS_PER_ACCOUNT) > 0) {
      outbox.append(organizationId, changeEvents(account, organizations.get(organizationId)));
    }
    return key;
  }

  /**
   * Replaces all keys of the caller by a new one.
   *
   * <p>Refuses if the account was deactivated, or the bot's owner changed, while the request
   * waited.
   */
  @Transactional
  ApiKey regenerate(Caller caller) {
    Organization organization = organizations.get(caller.organizationId());
    Account account =
        accounts
            .find(caller.organizationId(), caller.userId())
            .filter(Account::isActive)
            .filter(current -> Objects.equals(current.ownerId(), caller.botOwnerId()))
            .orElseThrow(() -> IdentityError.INSUFFICIENT_PERMISSION.refuse());
    ApiKey key = replaceAll(account);
    outbox.appendForCaller(account.organizationId(), changeEvents(account, organization));
    return key;
  }

  /**
   * Replaces all keys of another account by a new one; the caller holds the organization's lock.
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public ApiKey regenerate(Account account, Organization organization) {
    ApiKey key = replaceAll(account);
    outbox.append(account.organizationId(), changeEvents(account, organization));
    return key;
  }

  private ApiKey replaceAll(Account account) {
    revokeAll(account);
    return keys.add(account.organizationId(), account.userId());
  }

  /** Builds the event at which gateways drop the account's cached credentials. */
  private List<Change> changeEvents(Account account, Organization organization) {
    return List.of(events.changed(account, organization));
  }

  /**
   * Revokes a reactivated account's old keys.
   *
   * <p>Until now they were refused as keys of a deactivated account.
   */
  @EventListener
  @Transactional
  void accountReactivated(AccountReactivated reactivated) {
    revokeAll(reactivated.account());
  }

  /**
   * Revokes the keys of bots that have a new owner.
   *
   * <p>The previous owner may know them. The caller that changes the owner publishes the change
   * itself.
   */
  @EventListener
  @Transactional
  void accountsEdited(AccountsEdited edited) {
    List<Long> transferredBots =
        edited.edits().stream()
            .filter(AccountEdited::changesOwner)
            .map(edit -> edit.after().userId())
            .toList();
    if (!transferredBots.isEmpty()) {
      keys.revokeAll(edited.organization().organizationId(), transferredBots);
    }
  }

  private void revokeAll(Account account) {
    keys.revokeAll(account.organizationId(), List.of(account.userId()));
  }
}
