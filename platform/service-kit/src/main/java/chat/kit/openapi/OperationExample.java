package chat.kit.openapi;

import chat.kit.params.Json;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An example request and response, recorded by a test.
 *
 * @param parameters the values as they were sent, by the names of the parameters
 * @param response the body
 */
record OperationExample(Map<String, String> parameters, Map<String, Object> response) {

  private static final int MAX_VALUES = 1_000;

  static OperationExample of(Map<String, Object> content) {
    var parameters = new LinkedHashMap<String, String>();
    asMap(content.get("parameters")).forEach((name, value) -> parameters.put(name, (String) value));
    return new OperationExample(parameters, asMap(content.get("response")));
  }

  /** Returns the sent parameters; strings unchanged, other values parsed as JSON. */
  Map<String, Object> sent(List<DescribedParameter> described) {
    var sent = new LinkedHashMap<String, Object>();
    for (var parameter : described) {
      if (parameters.containsKey(parameter.name())) {
        sent.put(parameter.name(), value(parameter));
      }
    }
    return sent;
  }

  private Object value(DescribedParameter parameter) {
    var sent = Objects.requireNonNull(parameters.get(parameter.name()));
    var type = String.valueOf(parameter.schema().get("type"));
    if (!parameter.isJson() && type.contains("string")) {
      return sent;
    }
    try {
      var parsed = Json.parse(sent, MAX_VALUES, MAX_VALUES);
      return parsed == null ? sent : parsed;
    } catch (IOException plainText) {
      return sent;
    }
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> asMap(@Nullable Object value) {
    return (Map<String, Object>) Objects.requireNonNull(value);
  }
}
