package chat.kit.state;

import chat.kit.envelope.JsonText;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** All parts of the initial state that this service provides. */
@Singleton
public final class StateParts {

  private final List<StatePart> parts;
  private final Optional<CurrentRole> currentRole;

  StateParts(List<StatePart> parts, Optional<CurrentRole> currentRole) {
    this.parts = parts;
    this.currentRole = currentRole;
  }

  /** Returns the fields of the requested parts. */
  public Map<String, @Nullable Object> of(StateRequest requested) {
    StateRequest request =
        currentRole
            .map(roles -> requested.withRole(roles.of(requested.caller())))
            .orElse(requested);
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    try {
      for (StatePart part : parts) {
        if (request.wants(part.eventType())) {
          part.put(request, fields);
        }
      }
      return fields;
    } catch (RuntimeException e) {
      JsonText.giveUp(fields.values());
      throw e;
    }
  }
}
