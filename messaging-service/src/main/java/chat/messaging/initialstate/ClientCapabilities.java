package chat.messaging.initialstate;

import chat.kit.error.RequestError;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/**
 * The parameter {@code client_capabilities}: an object of booleans.
 *
 * <p>Unknown capabilities are ignored.
 */
public record ClientCapabilities(Set<Capability> capabilities) {

  public static final ClientCapabilities NONE = new ClientCapabilities(Set.of());

  /** The only mandatory key. */
  private static final Capability REQUIRED = Capability.NOTIFICATION_SETTINGS_NULL;

  static ClientCapabilities fromParameter(Parameter parameter) {
    JsonValue json = parameter.json();
    if (!json.has(REQUIRED.wireName())) {
      throw RequestError.MISSING_KEY.refuse(parameter.name(), REQUIRED.wireName());
    }
    Set<Capability> capabilities = EnumSet.noneOf(Capability.class);
    for (Capability capability : Capability.values()) {
      if (json.has(capability.wireName()) && json.field(capability.wireName()).asBoolean()) {
        capabilities.add(capability);
      }
    }
    return new ClientCapabilities(capabilities);
  }

  /** Parses stored capability names. */
  public static ClientCapabilities ofNames(Collection<String> names) {
    Set<Capability> capabilities = EnumSet.noneOf(Capability.class);
    for (Capability capability : Capability.values()) {
      if (names.contains(capability.wireName())) {
        capabilities.add(capability);
      }
    }
    return new ClientCapabilities(capabilities);
  }

  public boolean has(Capability capability) {
    return capabilities.contains(capability);
  }
}
