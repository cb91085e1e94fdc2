package chat.identity.device;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Initial state (API: register-queue): the account's devices by id. */
@Singleton
final class DevicesState implements StatePart {
  private static final PushRegistration NOT_REGISTERED =
      new PushRegistration(null, null, null, null, null);

  private final ClientDeviceRepository devices;

  DevicesState(ClientDeviceRepository devices) {
    this.devices = devices;
  }

  /** How a device is registered for push notifications. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record PushRegistration(
      @Nullable Long pushKeyId,
      @Nullable String pushTokenId,
      @Nullable String pendingPushTokenId,
      @Nullable Long pushTokenLastUpdatedTimestamp,
      @Nullable String pushRegistrationErrorCode) {}

  @Override
  public String eventType() {
    return "device";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    Map<String, PushRegistration> byId = new LinkedHashMap<>();
    devices
        .list(request.organizationId(), request.userId())
        .forEach(deviceId -> byId.put(Long.toString(deviceId), NOT_REGISTERED));
    fields.put("devices", byId);
  }
}
