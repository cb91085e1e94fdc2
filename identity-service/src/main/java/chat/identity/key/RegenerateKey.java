package chat.identity.key;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.account.AccountRepository;
import chat.identity.accountevent.AccountEvents;
import chat.identity.device.ClientDevices;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.kit.token.Caller;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Replaces all keys of an account by a new one, and removes its devices. */
@Singleton
public class RegenerateKey {
  private final LockedOrganization organizations;
  private final ApiKeyRepository keys;
  private final AccountRepository accounts;
  private final ClientDevices devices;
  private final AccountEvents events;
  private final Outbox outbox;

  RegenerateKey(
      LockedOrganization organizations,
      ApiKeyRepository keys,
      AccountRepository accounts,
      ClientDevices devices,
      AccountEvents events,
      Outbox outbox) {
    this.organizations = organizations;
    this.keys = keys;
    this.accounts = accounts;
    this.devices = devices;
    this.events = events;
    this.outbox = outbox;
  }

  /**
   * Replaces the keys of the caller.
   *
   * <p>Refuses if the account was deactivated, or the bot's owner changed, while the request
   * waited.
   */
  @Transactional
  ApiKey ofCaller(Caller caller) {
    Organization organization = organizations.get(caller.organizationId());
    Account account =
        accounts
            .find(caller.organizationId(), caller.userId())
            .filter(Account::isActive)
            .filter(current -> Objects.equals(current.ownerId(), caller.botOwnerId()))
            .orElseThrow(() -> IdentityError.INSUFFICIENT_PERMISSION.refuse());
    ApiKey key = replaceAll(account);
    outbox.appendForCaller(account.organizationId(), changes(account, organization));
    return key;
  }

  /** Replaces the keys of another account; the caller holds the organization's lock. */
  @Transactional(propagation = Propagation.MANDATORY)
  public ApiKey of(Account account, Organization organization) {
    ApiKey key = replaceAll(account);
    outbox.append(account.organizationId(), changes(account, organization));
    return key;
  }

  private ApiKey replaceAll(Account account) {
    keys.revokeAll(account.organizationId(), List.of(account.userId()));
    return keys.add(account.organizationId(), account.userId());
  }

  /**
   * Removes the devices and builds their events, and the one at which gateways drop the account's
   * cached credentials.
   */
  private List<Change> changes(Account account, Organization organization) {
    List<Change> changes = new ArrayList<>();
    changes.add(events.changed(account, organization));
    changes.addAll(devices.removeAll(account.organizationId(), List.of(account.userId())));
    return changes;
  }
}
