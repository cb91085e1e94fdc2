package chat.kit.state;

import chat.kit.envelope.JsonText;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All that this service tells a client that registers for events. */
@Singleton
public final class StateParts {

  private final List<StatePart> parts;

  StateParts(List<StatePart> parts) {
    this.parts = parts;
  }

  /** The fields of those parts that the client wants. */
  public Map<String, @Nullable Object> of(StateRequest request) {
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
