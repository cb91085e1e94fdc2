package chat.messaging.linkifier;

import chat.kit.state.StatePart;
import chat.kit.state.StateRequest;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Linkifiers as old clients knew them, which could not read their URL templates: as by real servers
 * they are told of none.
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
