package chat.localstack.reference;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds the changes between two OpenAPI documents that can break clients. */
final class IncompatibleChanges {

  private static final String SCHEMA = "schema";
  private static final String TYPE = "type";

  private final JsonNode before;
  private final JsonNode after;
  private final List<Change> changes = new ArrayList<>();

  /** The pairs of references that are being compared, because schemas can refer to themselves. */
  private final Set<String> references = new HashSet<>();

  private String operationId = "";

  private IncompatibleChanges(JsonNode before, JsonNode after) {
    this.before = before;
    this.after = after;
  }

  /**
   * A change that can break clients.
   *
   * @param operationId {@code ErrorCode} for an error code of all operations
   */
  record Change(String operationId, String text) {}

  /** Whether a value is sent by clients or to clients. */
  private enum Direction {
    FROM_CLIENT,
    TO_CLIENT
  }

  static List<Change> between(JsonNode before, JsonNode after) {
    var comparison = new IncompatibleChanges(before, after);
    comparison.compareOperations();
    comparison.operationId = "ErrorCode";
    comparison.compare(
        before.at("/components/schemas/ErrorCode"),
        after.at("/components/schemas/ErrorCode"),
        "code",
        Direction.FROM_CLIENT);
    return comparison.changes.stream().distinct().toList();
  }

  private void report(String text) {
    changes.add(new Change(operationId, text));
  }

  private void compareOperations() {
    for (var path : before.path("paths").properties()) {
      for (var operation : path.getValue().properties()) {
        operationId = operation.getValue().path("operationId").asText();
        var now = after.path("paths").path(path.getKey()).path(operation.getKey());
        if (now.isMissingNode()) {
          report("removed: " + operation.getKey() + " " + path.getKey());
        } else {
          compareParameters(operation.getValue().path("parameters"), now.path("parameters"));
          compareBodies(operation.getValue().path("requestBody"), now.path("requestBody"));
          compareResponses(operation.getValue().path("responses"), now.path("responses"));
        }
      }
    }
  }

  private void compareParameters(JsonNode old, JsonNode now) {
    for (JsonNode parameter : old) {
      var same = named(parameter, now);
      var name = parameter.path("name").asText();
      if (same.isMissingNode()) {
        report("parameter removed: " + name);
      } else {
        compare(schema(parameter), schema(same), name, Direction.FROM_CLIENT);
      }
    }
    for (JsonNode parameter : now) {
      if (parameter.path("required").asBoolean()
          && !named(parameter, old).path("required").asBoolean()) {
        report("parameter newly required: " + parameter.path("name").asText());
      }
    }
  }

  private static JsonNode named(JsonNode parameter, JsonNode parameters) {
    for (JsonNode other : parameters) {
      if (other.path("name").equals(parameter.path("name"))
          && other.path("in").equals(parameter.path("in"))) {
        return other;
      }
    }
    return parameters.path("no such parameter");
  }

  private static JsonNode schema(JsonNode parameter) {
    return parameter.has(SCHEMA)
        ? parameter.path(SCHEMA)
        : parameter.at("/content/application~1json/schema");
  }

  private void compareBodies(JsonNode old, JsonNode now) {
    compareContents(old, now, Direction.FROM_CLIENT);
  }

  private void compareResponses(JsonNode old, JsonNode now) {
    for (var response : old.properties()) {
      if (!response.getValue().has("$ref")) {
        var same = now.path(response.getKey());
        if (same.isMissingNode()) {
          report("status removed: " + response.getKey());
        } else {
          compareContents(response.getValue(), same, Direction.TO_CLIENT);
        }
      }
    }
  }

  private void compareContents(JsonNode old, JsonNode now, Direction direction) {
    for (var content : old.path("content").properties()) {
      var same = now.path("content").path(content.getKey());
      if (same.isMissingNode()) {
        report("content type removed: " + content.getKey());
      } else {
        compare(content.getValue().path(SCHEMA), same.path(SCHEMA), "", direction);
      }
    }
  }

  private void compare(JsonNode oldSchema, JsonNode newSchema, String name, Direction direction) {
    var pair = oldSchema.path("$ref").asText() + " " + newSchema.path("$ref").asText();
    if (pair.length() > 1 && !references.add(pair)) {
      return;
    }
    var old = resolved(oldSchema, before);
    var now = resolved(newSchema, after);
    compareTypes(old, now, name, direction);
    compareValues(old, now, name);
    compareProperties(old, now, name, direction);
    for (String keyword : List.of("items", "additionalProperties")) {
      if (old.path(keyword).isObject() && now.path(keyword).isObject()) {
        compare(old.path(keyword), now.path(keyword), name + "[]", direction);
      }
    }
    compareAlternatives(old, now, name, direction);
    references.remove(pair);
  }

  private static JsonNode resolved(JsonNode schema, JsonNode document) {
    return schema.has("$ref") ? document.at(schema.path("$ref").asText().substring(1)) : schema;
  }

  private void compareTypes(JsonNode old, JsonNode now, String name, Direction direction) {
    var oldTypes = values(old.path(TYPE));
    var newTypes = values(now.path(TYPE));
    var accepted = direction == Direction.FROM_CLIENT ? newTypes : oldTypes;
    var sent = direction == Direction.FROM_CLIENT ? oldTypes : newTypes;
    if (!accepted.isEmpty() && !sent.isEmpty() && !accepted.containsAll(sent)) {
      report("type changed from %s to %s: %s".formatted(oldTypes, newTypes, name));
    }
  }

  private void compareValues(JsonNode old, JsonNode now, String name) {
    var newValues = values(now.path("enum"));
    if (!newValues.isEmpty()) {
      values(old.path("enum")).stream()
          .filter(value -> !newValues.contains(value))
          .forEach(value -> report("value removed: " + name + " " + value));
    }
  }

  private static Set<String> values(JsonNode list) {
    var values = new HashSet<String>();
    if (list.isArray()) {
      list.forEach(value -> values.add(value.toString()));
    } else if (!list.isMissingNode()) {
      values.add(list.toString());
    }
    return values;
  }

  private void compareProperties(JsonNode old, JsonNode now, String name, Direction direction) {
    for (var property : old.path("properties").properties()) {
      var inner = name.isEmpty() ? property.getKey() : name + "." + property.getKey();
      var same = now.path("properties").path(property.getKey());
      if (same.isMissingNode()) {
        report("field removed: " + inner);
      } else {
        compare(property.getValue(), same, inner, direction);
      }
    }
    if (direction == Direction.FROM_CLIENT) {
      var newlyRequired = values(now.path("required"));
      newlyRequired.removeAll(values(old.path("required")));
      newlyRequired.forEach(field -> report("parameter newly required: " + field));
    } else {
      var nowOptional = values(old.path("required"));
      nowOptional.removeAll(values(now.path("required")));
      nowOptional.forEach(field -> report("field can be absent: " + field));
    }
  }

  /** Constants are compared by their value, other alternatives by their position. */
  private void compareAlternatives(JsonNode old, JsonNode now, String name, Direction direction) {
    for (String keyword : List.of("allOf", "anyOf", "oneOf")) {
      var newConstants = new HashSet<String>();
      now.path(keyword).forEach(schema -> newConstants.add(schema.path("const").toString()));
      for (int i = 0; i < old.path(keyword).size(); i++) {
        var alternative = old.path(keyword).get(i);
        if (!alternative.has("const")) {
          compare(alternative, now.path(keyword).path(i), name, direction);
        } else if (!newConstants.contains(alternative.path("const").toString())) {
          report("value removed: " + name + " " + alternative.path("const"));
        }
      }
    }
  }
}
