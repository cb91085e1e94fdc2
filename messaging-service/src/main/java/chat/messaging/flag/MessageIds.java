package chat.messaging.flag;

import chat.kit.http.ApiSchema;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import java.util.Set;
import java.util.TreeSet;

/** Parameter {@code messages}: distinct message ids, ascending. */
@ApiSchema(
    """
    {
      "type": "array",
      "items": {"type": "integer", "format": "int64"},
      "maxItems": 5000
    }
    """)
record MessageIds(Set<Long> ids) {

  private static final int MAX_IDS = 5_000;

  static MessageIds fromParameter(Parameter parameter) {
    Set<Long> ids = new TreeSet<>();
    for (JsonValue id : parameter.json(MAX_IDS).asList()) {
      ids.add(id.asLong());
    }
    return new MessageIds(ids);
  }
}
