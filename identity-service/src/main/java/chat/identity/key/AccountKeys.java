package chat.identity.key;

import chat.identity.IdentityError;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.identity.user.Account;
import chat.identity.user.AccountEdited;
import chat.identity.user.AccountEvents;
import chat.identity.user.AccountReactivated;
import chat.identity.user.AccountRepository;
import chat.identity.user.AccountsEdited;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.kit.token.Caller;
import io.micronaut.runtime.event.annotation.EventListener;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Objects;

/** Gives keys to accounts and takes them away. */
@Singleton
public class AccountKeys {
  /** Far more than one person has clients; each login adds a key. */
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

  /** Adds a key; the oldest one is revoked where the account has too many. */
  @Transactional
  ApiKey addAtLogin(ProvedLogin proved) {
    confirmLogin.confirm(proved);
    Account account = proved.account();
    long organizationId = account.organizationId();
    ApiKey key = keys.add(organizationId, account.userId());
    if (keys.revokeOldest(organizationId, account.userId(), MAX_KEYS_PER_ACCOUNT) > 0) {
      outbox.append(organizationId, told(account, organizations.get(organizationId)));
    }
    return key;
  }

  /**
   * A new key of one's own in place of all others; refused where the account was deactivated, or
   * the bot given to somebody else, while the request waited.
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
    outbox.appendForCaller(account.organizationId(), told(account, organization));
    return key;
  }

  /**
   * A new key of somebody else in place of all others; the caller holds the organization's lock.
   */
  @Transactional(propagation = Propagation.MANDATORY)
  public ApiKey regenerate(Account account, Organization organization) {
    ApiKey key = replaceAll(account);
    outbox.append(account.organizationId(), told(account, organization));
    return key;
  }

  private ApiKey replaceAll(Account account) {
    revokeAll(account);
    return keys.add(account.organizationId(), account.userId());
  }

  /** At which the gateways forget what they know of the account's credentials. */
  private List<Change> told(Account account, Organization organization) {
    return List.of(events.changed(account, organization));
  }

  /** What was a key before the deactivation is none any more; until now it said so. */
  @EventListener
  @Transactional
  void accountReactivated(AccountReactivated reactivated) {
    revokeAll(reactivated.account());
  }

  /** The owner before may know the keys; the change itself is told by who makes it. */
  @EventListener
  @Transactional
  void accountsEdited(AccountsEdited edited) {
    List<Long> given =
        edited.edits().stream()
            .filter(AccountEdited::changesOwner)
            .map(edit -> edit.after().userId())
            .toList();
    if (!given.isEmpty()) {
      keys.revokeAll(edited.organization().organizationId(), given);
    }
  }

  private void revokeAll(Account account) {
    keys.revokeAll(account.organizationId(), List.of(account.userId()));
  }
}
