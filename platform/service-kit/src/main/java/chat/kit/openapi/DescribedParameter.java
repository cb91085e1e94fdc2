package chat.kit.openapi;

import chat.kit.params.ParameterDescription;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A parameter with its schema.
 *
 * @param text the description; empty if the Javadoc has none
 */
record DescribedParameter(
    String name, boolean isInPath, boolean isRequired, Map<String, Object> schema, String text) {

  static DescribedParameter of(ParameterDescription parameter) {
    return new DescribedParameter(
        parameter.name(),
        parameter.isInPath(),
        parameter.isRequired(),
        ParameterSchema.of(parameter),
        text(parameter));
  }

  private static String text(ParameterDescription parameter) {
    var text = Javadocs.of(parameter.component());
    return parameter.alias() == null
        ? text
        : (text + " The older name `" + parameter.alias() + "` is accepted, too.").strip();
  }

  static DescribedParameter of(DescribedSetting setting) {
    var text = Javadocs.of((Enum<?>) setting);
    return new DescribedParameter(
        setting.wireName(),
        false,
        false,
        setting.schema(),
        setting.isSupported()
            ? text
            : text + " Not supported by this server; only the current value is accepted.");
  }

  /**
   * Whether the value is sent as JSON: its schema, or an alternative of it, is an array or an
   * object. Other values are sent as plain text, without quotes.
   */
  boolean isJson() {
    return isJson(schema);
  }

  private static boolean isJson(Map<?, ?> schema) {
    var type = String.valueOf(schema.get("type"));
    return type.contains("array")
        || type.contains("object")
        || (schema.get("anyOf") instanceof List<?> alternatives
            && alternatives.stream().anyMatch(it -> it instanceof Map<?, ?> map && isJson(map)));
  }

  /** Returns the entry of a list of {@code parameters}. */
  Map<String, Object> asParameter() {
    var entry = new LinkedHashMap<String, Object>();
    entry.put("name", name);
    entry.put("in", isInPath ? "path" : "query");
    entry.put("required", isInPath || isRequired);
    if (!text.isEmpty()) {
      entry.put("description", text);
    }
    if (isJson()) {
      entry.put("content", Map.of("application/json", Map.of("schema", schema)));
    } else {
      entry.put("schema", schema);
    }
    return entry;
  }

  /** Returns the schema of a form's field. */
  Map<String, Object> asProperty() {
    var property = new LinkedHashMap<>(schema);
    if (!text.isEmpty()) {
      property.put("description", text);
    }
    return property;
  }
}
