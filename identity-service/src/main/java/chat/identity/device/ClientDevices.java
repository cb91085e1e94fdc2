package chat.identity.device;

import chat.identity.IdentityError;
import chat.identity.account.AccountRepository;
import chat.identity.account.AccountsDeactivated;
import chat.identity.device.ClientDeviceRepository.StoredDevice;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.kit.token.Caller;
import io.micronaut.runtime.event.annotation.EventListener;
import io.micronaut.transaction.TransactionDefinition.Propagation;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Registers and removes devices of accounts, holding the organization's lock. */
@Singleton
public class ClientDevices {
  /** Far more than a person has devices; bounded because each registering client gets all. */
  static final int MAX_DEVICES_PER_ACCOUNT = 100;

  private final AccountRepository accounts;
  private final ClientDeviceRepository devices;
  private final Outbox outbox;

  ClientDevices(AccountRepository accounts, ClientDeviceRepository devices, Outbox outbox) {
    this.accounts = accounts;
    this.devices = devices;
    this.outbox = outbox;
  }

  /** Adds a device and returns its id; removes the oldest one if the account has too many. */
  @Transactional
  long add(Caller caller) {
    long organizationId = caller.organizationId();
    outbox.lock(organizationId);
    long userId = accounts.current(caller).userId();
    long deviceId = devices.insert(organizationId, userId).getFirst();
    List<Change> changes = new ArrayList<>();
    changes.add(DeviceEvent.added(organizationId, userId, deviceId));
    changes.addAll(
        removed(
            organizationId, devices.deleteOldest(organizationId, userId, MAX_DEVICES_PER_ACCOUNT)));
    outbox.appendForCaller(organizationId, changes);
    return deviceId;
  }

  /** Removes a device of the caller. */
  @Transactional
  void remove(Caller caller, long deviceId) {
    long organizationId = caller.organizationId();
    outbox.lock(organizationId);
    List<StoredDevice> removed = devices.delete(organizationId, caller.userId(), deviceId);
    if (removed.isEmpty()) {
      throw IdentityError.NO_SUCH_DEVICE.refuse();
    }
    outbox.appendForCaller(organizationId, removed(organizationId, removed));
  }

  /** Removes all devices of the accounts and returns the events, which the caller publishes. */
  @Transactional(propagation = Propagation.MANDATORY)
  public List<Change> removeAll(long organizationId, Collection<Long> userIds) {
    return removed(organizationId, devices.deleteAll(organizationId, userIds));
  }

  /** Removes the accounts' devices; there are no clients left to inform. */
  @EventListener
  @Transactional
  void accountsDeactivated(AccountsDeactivated deactivated) {
    devices.deleteAll(deactivated.organizationId(), deactivated.userIds());
  }

  private static List<Change> removed(long organizationId, List<StoredDevice> removed) {
    return removed.stream().map(device -> DeviceEvent.removed(organizationId, device)).toList();
  }
}
