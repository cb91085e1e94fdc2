package chat.identity.key;

import chat.identity.account.Account;
import chat.identity.account.AccountEdited;
import chat.identity.account.AccountReactivated;
import chat.identity.account.AccountsEdited;
import chat.identity.accountevent.AccountEvents;
import chat.identity.device.ClientDevices;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.kit.outbox.Outbox;
import io.micronaut.runtime.event.annotation.EventListener;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;

/** Creates API keys at log-ins, and revokes keys that others may know. */
@Singleton
class AccountKeys {
  /** Far more than a person has clients; each log-in adds a key. */
  static final int MAX_KEYS_PER_ACCOUNT = 100;

  private final LockedOrganization organizations;
  private final ApiKeyRepository keys;
  private final AccountEvents events;
  private final Outbox outbox;
  private final ConfirmLogin confirmLogin;
  private final ClientDevices devices;

  AccountKeys(
      LockedOrganization organizations,
      ApiKeyRepository keys,
      AccountEvents events,
      Outbox outbox,
      ConfirmLogin confirmLogin,
      ClientDevices devices) {
    this.organizations = organizations;
    this.keys = keys;
    this.events = events;
    this.outbox = outbox;
    this.confirmLogin = confirmLogin;
    this.devices = devices;
  }

  /** Adds a key; revokes the oldest one if the account has too many. */
  @Transactional
  ApiKey addAtLogin(VerifiedLogin proved) {
    confirmLogin.confirm(proved);
    Account account = proved.account();
    long organizationId = account.organizationId();
    ApiKey key = keys.add(organizationId, account.userId());
    if (keys.revokeOldest(organizationId, account.userId(), MAX_KEYS_PER_ACCOUNT) > 0) {
      Organization organization = organizations.get(organizationId);
      outbox.append(organizationId, List.of(events.changed(account, organization)));
    }
    return key;
  }

  /**
   * Revokes a reactivated account's old keys.
   *
   * <p>Until now they were refused as keys of a deactivated account.
   */
  @EventListener
  @Transactional
  void accountReactivated(AccountReactivated reactivated) {
    Account account = reactivated.account();
    keys.revokeAll(account.organizationId(), List.of(account.userId()));
  }

  /**
   * Revokes the keys of bots that have a new owner, and removes their devices.
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
      long organizationId = edited.organization().organizationId();
      keys.revokeAll(organizationId, transferredBots);
      outbox.append(organizationId, devices.removeAll(organizationId, transferredBots));
    }
  }
}
