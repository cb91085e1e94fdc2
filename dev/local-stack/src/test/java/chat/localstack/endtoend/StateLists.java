package chat.localstack.endtoend;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The lists of a client's state, and how events change them. */
final class StateLists {

  private final ObjectNode state;

  StateLists(ObjectNode state) {
    this.state = state;
  }

  static String op(JsonNode event) {
    return event.path("op").asText();
  }

  static void set(ObjectNode row, JsonNode event) {
    row.set(event.path("property").textValue(), event.path("value"));
  }

  static void update(ObjectNode row, JsonNode event) {
    row.setAll((ObjectNode) event.path("data"));
  }

  /** Adds the ids to the list, without duplicates, or removes them. */
  static void change(ObjectNode row, String list, JsonNode ids, boolean isAdding) {
    Set<JsonNode> all = new LinkedHashSet<>();
    row.path(list).forEach(all::add);
    List<JsonNode> changed = ids.valueStream().toList();
    if (isAdding) {
      all.addAll(changed);
    } else {
      changed.forEach(all::remove);
    }
    row.putArray(list).addAll(all);
  }

  ArrayNode rows(String list) {
    return state.withArrayProperty(list);
  }

  Optional<ObjectNode> find(String list, String key, JsonNode id) {
    for (JsonNode row : rows(list)) {
      if (row.path(key).equals(id)) {
        return Optional.of((ObjectNode) row);
      }
    }
    return Optional.empty();
  }

  ObjectNode known(String list, String key, JsonNode id, JsonNode event) {
    return find(list, key, id).orElseThrow(() -> unknown(event));
  }

  void add(String list, String key, JsonNode row) {
    if (find(list, key, row.path(key)).isPresent()) {
      throw new IllegalStateException("%s has it already: %s".formatted(list, row));
    }
    rows(list).add(row.<JsonNode>deepCopy());
  }

  void remove(String list, String key, JsonNode id) {
    rows(list).removeIf(row -> row.path(key).equals(id));
  }

  static IllegalStateException unknown(JsonNode event) {
    return new IllegalStateException("nobody knows what is changed by " + event);
  }
}
