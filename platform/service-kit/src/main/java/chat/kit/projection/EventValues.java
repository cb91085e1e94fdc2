package chat.kit.projection;

import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * Parses the values of events; throws {@link UnparseableEvent} if a value does not match its key.
 */
@Singleton
public final class EventValues {

  private final JsonMapper json;

  EventValues(JsonMapper json) {
    this.json = json;
  }

  /** Parses the value of an event whose key never ends. */
  public <T> T read(OwnerEvent event, Class<T> type) {
    if (event.value() == null) {
      throw new UnparseableEvent("the key " + event.key() + " can't end");
    }
    try {
      return json.readValue(event.value(), type);
    } catch (IOException | RuntimeException e) {
      throw new UnparseableEvent(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Parses the state of an object.
   *
   * @param keyOf the key that the value belongs to, which begins with its organization's id
   */
  public <T> T readKeyed(OwnerEvent event, Class<T> type, Function<T, String> keyOf) {
    T value = read(event, type);
    boolean ofOrganization =
        event.key().split(":", 2)[0].equals(Long.toString(event.organizationId()));
    return belonging(event, value, ofOrganization && keyOf.apply(value).equals(event.key()));
  }

  /** Parses an event of an organization whose id is in the value. */
  public <T> T readOfOrganization(
      OwnerEvent event, Class<T> type, ToLongFunction<T> organizationId) {
    T value = read(event, type);
    return belonging(event, value, organizationId.applyAsLong(value) == event.organizationId());
  }

  private static <T> T belonging(OwnerEvent event, T value, boolean belongs) {
    if (!belongs) {
      throw new UnparseableEvent("the value does not belong to the key " + event.key());
    }
    return value;
  }
}
