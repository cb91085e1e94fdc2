package chat.messaging.linkifier;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The obsolete {@code realm_filters} part of the registration state, always empty.
 *
 * <p>The clients that read it do not support URL templates; real Zulip servers send an empty list,
 * too.
 */
@Singleton
final class FiltersState implements StatePart {

  @Override
  public String eventType() {
    return "realm_filters";
  }

  @Override
  public void put(StateRequest request, Map<String, @Nullable Object> fields) {
    fields.put("realm_filters", List.of());
  }
}
