package chat.identity.device;

import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/** Registers devices of the caller (API: register-client-device, remove-client-device). */
@Operations
@ForCallers
final class ClientDevicesController {
  private final ClientDevices devices;

  ClientDevicesController(ClientDevices devices) {
    this.devices = devices;
  }

  /**
   * Response of {@code POST /register_client_device}.
   *
   * @param deviceId the id of the new device
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record RegisteredDevice(long deviceId) {}

  /**
   * Registers a device on which the caller is logged in.
   *
   * <p>An account has at most 100 devices; a further one replaces the oldest. Regenerating the API
   * key and deactivating the account remove all devices. {@code devices} of {@code register-queue}
   * has the devices by id; all values that concern push notifications are null, because this server
   * sends none. The caller's clients get the event {@code device}.
   */
  @OperationId("register-client-device")
  @Post("/register_client_device")
  RegisteredDevice register(Caller caller) {
    return new RegisteredDevice(devices.add(caller));
  }

  /**
   * Removes a device of the caller.
   *
   * <p>The caller's clients get the event {@code device}.
   */
  @OperationId("remove-client-device")
  @Post("/remove_client_device")
  void remove(Caller caller, @Params DeviceIdParams params) {
    devices.remove(caller, params.deviceId());
  }
}
