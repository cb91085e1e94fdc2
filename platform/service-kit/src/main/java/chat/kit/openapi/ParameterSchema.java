package chat.kit.openapi;

import chat.kit.http.ApiSchema;
import chat.kit.params.Json;
import chat.kit.params.JsonValue;
import chat.kit.params.MaxElements;
import chat.kit.params.MaxLength;
import chat.kit.params.NotBlank;
import chat.kit.params.ParameterDescription;
import chat.kit.params.Range;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Converts the type and the limits of a parameter to JSON Schema. */
public final class ParameterSchema {

  private static final int MAX_SCHEMA_VALUES = 1_000;

  private ParameterSchema() {}

  static Map<String, Object> of(ParameterDescription parameter) {
    var schema = new LinkedHashMap<>(ofType(parameter.component()));
    if (parameter.byDefault() != null) {
      schema.put("default", defaultValue(schema, parameter.byDefault()));
    }
    return schema;
  }

  /** Returns the schema of a type that parses itself and has an {@link ApiSchema}. */
  public static Map<String, Object> of(Class<?> type) {
    return parse(Objects.requireNonNull(type.getAnnotation(ApiSchema.class)).value());
  }

  private static Map<String, Object> ofType(RecordComponent component) {
    Class<?> type = component.getType();
    var declared = component.getAnnotation(ApiSchema.class);
    var ofType = type.getAnnotation(ApiSchema.class);
    if (declared != null || ofType != null) {
      return parse((declared != null ? declared : ofType).value());
    }
    if (type == String.class) {
      return text(component);
    }
    if (type == long.class || type == Long.class) {
      return integer(component, "int64");
    }
    if (type == int.class || type == Integer.class) {
      return integer(component, "int32");
    }
    if (type == boolean.class || type == Boolean.class) {
      return Map.of("type", "boolean");
    }
    if (type == List.class) {
      return list(component);
    }
    return type.isEnum() ? literals(type) : Map.of();
  }

  private static Map<String, Object> text(RecordComponent component) {
    var schema = new LinkedHashMap<String, Object>();
    schema.put("type", "string");
    if (component.isAnnotationPresent(NotBlank.class)) {
      schema.put("minLength", 1);
    }
    putMaxLength(schema, component);
    return schema;
  }

  private static void putMaxLength(Map<String, Object> schema, RecordComponent component) {
    var limit = component.getAnnotation(MaxLength.class);
    if (limit != null) {
      schema.put("maxLength", limit.value());
    }
  }

  private static Map<String, Object> integer(RecordComponent component, String format) {
    var schema = new LinkedHashMap<String, Object>();
    schema.put("type", "integer");
    schema.put("format", format);
    var range = component.getAnnotation(Range.class);
    if (range != null && range.min() != Long.MIN_VALUE) {
      schema.put("minimum", range.min());
    }
    if (range != null && range.max() != Long.MAX_VALUE) {
      schema.put("maximum", range.max());
    }
    return schema;
  }

  private static Map<String, Object> list(RecordComponent component) {
    var schema = new LinkedHashMap<String, Object>();
    schema.put("type", "array");
    schema.put("items", element(component));
    var limit = component.getAnnotation(MaxElements.class);
    if (limit != null) {
      schema.put("maxItems", limit.value());
    }
    return schema;
  }

  private static Map<String, Object> element(RecordComponent component) {
    var type = ((ParameterizedType) component.getGenericType()).getActualTypeArguments()[0];
    if (type == Long.class) {
      return Map.of("type", "integer", "format", "int64");
    }
    if (type == JsonValue.class) {
      return Map.of();
    }
    var schema = new LinkedHashMap<String, Object>();
    schema.put("type", "string");
    schema.put("maxLength", ParameterDescription.MAX_LIST_ELEMENT_LENGTH);
    putMaxLength(schema, component);
    return schema;
  }

  private static Map<String, Object> literals(Class<?> type) {
    return Map.of(
        "type",
        "string",
        "enum",
        Arrays.stream(type.getEnumConstants())
            .map(constant -> ((Enum<?>) constant).name().toLowerCase(Locale.ROOT))
            .toList());
  }

  /** Parses the default as JSON; one that is not JSON, such as {@code newest}, is a text. */
  private static Object defaultValue(Map<String, Object> schema, String text) {
    if ("string".equals(schema.get("type"))) {
      return text;
    }
    try {
      return value(text);
    } catch (IllegalArgumentException e) {
      return text;
    }
  }

  static Map<String, Object> parse(String schema) {
    var parsed = new LinkedHashMap<String, Object>();
    ((Map<?, ?>) value(schema)).forEach((key, value) -> parsed.put((String) key, value));
    return parsed;
  }

  private static Object value(String json) {
    try {
      var value = Json.parse(json, MAX_SCHEMA_VALUES, MAX_SCHEMA_VALUES);
      if (value == null) {
        throw new IllegalArgumentException("a schema or default must not be null");
      }
      return value;
    } catch (IOException e) {
      throw new IllegalArgumentException("not JSON: " + json, e);
    }
  }
}
