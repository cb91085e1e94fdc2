package chat.identity.device;

import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Change;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/** The client event {@code device}: an added or removed device, for the account's own clients. */
@Serdeable(naming = SnakeCaseStrategy.class)
record DeviceEvent(String op, long deviceId) {

  static Change added(long organizationId, long userId, long deviceId) {
    return change(organizationId, userId, new DeviceEvent("add", deviceId));
  }

  static Change removed(long organizationId, ClientDeviceRepository.StoredDevice device) {
    return change(organizationId, device.userId(), new DeviceEvent("remove", device.deviceId()));
  }

  private static Change change(long organizationId, long userId, DeviceEvent payload) {
    return ClientEvent.of(organizationId, "device", Audience.ofUser(userId), payload);
  }
}
