package chat.kit.copy;

import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** Reads the values of copied events; what does not fit its key is {@link NotUnderstood}. */
@Singleton
public final class EventValues {

  private final JsonMapper json;

  EventValues(JsonMapper json) {
    this.json = json;
  }

  /** The value of an event whose key never ends. */
  public <T> T read(CopiedEvent event, Class<T> type) {
    if (event.value() == null) {
      throw new NotUnderstood("the key " + event.key() + " can't end");
    }
    try {
      return json.readValue(event.value(), type);
    } catch (IOException | RuntimeException e) {
      throw new NotUnderstood(String.valueOf(e.getMessage()));
    }
  }

  /**
   * The state of one thing.
   *
   * @param keyOf the key that the value belongs to, which begins with its organization's id
   */
  public <T> T readKeyed(CopiedEvent event, Class<T> type, Function<T, String> keyOf) {
    T value = read(event, type);
    boolean ofOrganization =
        event.key().split(":", 2)[0].equals(Long.toString(event.organizationId()));
    return belonging(event, value, ofOrganization && keyOf.apply(value).equals(event.key()));
  }

  /** Something that happened in an organization, whose id is in the value. */
  public <T> T readOfOrganization(
      CopiedEvent event, Class<T> type, ToLongFunction<T> organizationId) {
    T value = read(event, type);
    return belonging(event, value, organizationId.applyAsLong(value) == event.organizationId());
  }

  private static <T> T belonging(CopiedEvent event, T value, boolean belongs) {
    if (!belongs) {
      throw new NotUnderstood("the value does not belong to the key " + event.key());
    }
    return value;
  }
}
