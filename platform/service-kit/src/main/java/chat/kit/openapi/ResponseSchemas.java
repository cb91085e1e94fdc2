package chat.kit.openapi;

import chat.kit.http.AnswerField;
import chat.kit.http.ApiSchema;
import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.micronaut.core.type.Argument;
import io.micronaut.core.type.ReturnType;
import io.micronaut.http.HttpResponse;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Converts the records that operations return to JSON Schema. */
final class ResponseSchemas {

  private static final Set<Class<?>> WRAPPERS = Set.of(HttpResponse.class, CompletionStage.class);
  private static final Set<Class<?>> INTEGERS =
      Set.of(long.class, Long.class, int.class, Integer.class, short.class, Short.class);

  private static final Set<Class<?>> NUMBERS = Set.of(double.class, Double.class, BigDecimal.class);

  private static final Map<String, Object> ENVELOPE =
      Map.of("$ref", "#/components/schemas/Success");

  private final Map<String, Map<String, Object>> named = new TreeMap<>();

  /** Returns the schemas that were referred to so far, by name. */
  Map<String, Map<String, Object>> named() {
    return named;
  }

  /** Returns the schema of a whole response: the envelope and these fields. */
  Map<String, Object> inEnvelope(Map<String, Object> fields) {
    return Map.of("allOf", List.of(ENVELOPE, fields));
  }

  /** Returns the schema of a whole response: the envelope and these fields. */
  Map<String, Object> ofFields(AnswerField[] fields) {
    var properties = new LinkedHashMap<String, Object>();
    var required = new ArrayList<String>();
    for (var field : fields) {
      var schema = new LinkedHashMap<>(shape(field, either(field.type())));
      schema.put("description", field.text());
      properties.put(field.name(), schema);
      if (!field.isOptional()) {
        required.add(field.name());
      }
    }
    var schema = new LinkedHashMap<String, Object>();
    schema.put("type", "object");
    schema.put("properties", properties);
    if (!required.isEmpty()) {
      schema.put("required", required);
    }
    return inEnvelope(schema);
  }

  private Map<String, Object> either(Class<?>[] types) {
    return types.length == 1
        ? ofClass(types[0])
        : Map.of("anyOf", Arrays.stream(types).map(this::ofClass).toList());
  }

  private static Map<String, Object> shape(AnswerField field, Map<String, Object> value) {
    return switch (field.shape()) {
      case ONE -> value;
      case LIST -> Map.of("type", "array", "items", value);
      case MAP -> Map.of("type", "object", "additionalProperties", value);
    };
  }

  /**
   * Returns the schema of a whole response: the envelope and the fields of the returned record.
   * Other fields than those of the envelope are allowed if the method returns neither a record nor
   * nothing.
   */
  Map<String, Object> ofResponse(ReturnType<?> returned) {
    Argument<?> type = returned.asArgument();
    while (isWrapper(type.getType()) && type.getFirstTypeVariable().isPresent()) {
      type = type.getFirstTypeVariable().get();
    }
    if (type.getType().isRecord()) {
      return inEnvelope(object(type.getType()));
    }
    return type.getType() == void.class || type.getType() == Void.class
        ? Map.of("allOf", List.of(ENVELOPE))
        : inEnvelope(Map.of("additionalProperties", true));
  }

  private static boolean isWrapper(Class<?> type) {
    return WRAPPERS.stream().anyMatch(wrapper -> wrapper.isAssignableFrom(type));
  }

  private Map<String, Object> object(Class<?> record) {
    var properties = new LinkedHashMap<String, Object>();
    var required = new ArrayList<Object>();
    var schema = new LinkedHashMap<String, Object>();
    schema.put("type", "object");
    schema.put("properties", properties);
    for (var component : record.getRecordComponents()) {
      if (has(component, JsonAnyGetter.class)) {
        schema.put("additionalProperties", true);
      } else if (has(component, JsonUnwrapped.class)) {
        var fields = object(component.getType());
        properties.putAll(asMap(fields.get("properties")));
        required.addAll((List<?>) fields.getOrDefault("required", List.of()));
        if (fields.containsKey("additionalProperties")) {
          schema.put("additionalProperties", true);
        }
      } else {
        properties.put(name(record, component), property(component));
        if (!isNullable(component.getAnnotatedType())) {
          required.add(name(record, component));
        }
      }
    }
    if (!required.isEmpty()) {
      schema.put("required", required);
    }
    return schema;
  }

  private static boolean has(RecordComponent component, Class<? extends Annotation> annotation) {
    return component.getAccessor().isAnnotationPresent(annotation);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> asMap(@Nullable Object value) {
    return (Map<String, Object>) Objects.requireNonNull(value);
  }

  private static String name(Class<?> record, RecordComponent component) {
    var renamed = component.getAccessor().getAnnotation(JsonProperty.class);
    if (renamed != null) {
      return renamed.value();
    }
    var serdeable = record.getAnnotation(Serdeable.class);
    boolean isSnakeCase = serdeable != null && serdeable.naming() == SnakeCaseStrategy.class;
    return isSnakeCase
        ? new SnakeCaseStrategy().translate(component::getName)
        : component.getName();
  }

  private Map<String, Object> property(RecordComponent component) {
    var declared = component.getAnnotation(ApiSchema.class);
    var schema =
        new LinkedHashMap<>(
            declared != null
                ? ParameterSchema.parse(declared.value())
                : of(component.getGenericType()));
    if (isNullable(component.getAnnotatedType()) && !isOmittedIfNull(component)) {
      schema = orNull(schema);
    }
    var text = Javadocs.of(component);
    if (!text.isEmpty()) {
      schema.put("description", text);
    }
    return schema;
  }

  private static boolean isOmittedIfNull(RecordComponent component) {
    return has(component, JsonInclude.class)
        || component.getDeclaringRecord().isAnnotationPresent(JsonInclude.class);
  }

  private static boolean isNullable(AnnotatedType type) {
    return type.isAnnotationPresent(Nullable.class);
  }

  private static LinkedHashMap<String, Object> orNull(LinkedHashMap<String, Object> schema) {
    if (schema.get("type") instanceof String type) {
      schema.put("type", List.of(type, "null"));
      return schema;
    }
    var either = new LinkedHashMap<String, Object>();
    if (!schema.isEmpty()) {
      either.put("anyOf", List.of(schema, Map.of("type", "null")));
    }
    return either;
  }

  private Map<String, Object> of(Type type) {
    if (type instanceof ParameterizedType parameterized) {
      return ofGeneric(parameterized);
    }
    return type instanceof Class<?> plain ? ofClass(plain) : Map.of();
  }

  private Map<String, Object> ofGeneric(ParameterizedType type) {
    var raw = (Class<?>) type.getRawType();
    var arguments = type.getActualTypeArguments();
    if (Collection.class.isAssignableFrom(raw)) {
      return Map.of("type", "array", "items", of(arguments[0]));
    }
    if (raw == Optional.class) {
      return orNull(new LinkedHashMap<>(of(arguments[0])));
    }
    return Map.class.isAssignableFrom(raw)
        ? Map.of("type", "object", "additionalProperties", of(arguments[1]))
        : Map.of();
  }

  private Map<String, Object> ofClass(Class<?> type) {
    var declared = type.getAnnotation(ApiSchema.class);
    if (declared != null) {
      return ParameterSchema.parse(declared.value());
    }
    if (INTEGERS.contains(type)) {
      return Map.of("type", "integer");
    }
    if (type == boolean.class || type == Boolean.class) {
      return Map.of("type", "boolean");
    }
    if (NUMBERS.contains(type)) {
      return Map.of("type", "number");
    }
    if (type == String.class || type.isEnum()) {
      return Map.of("type", "string");
    }
    return type.isRecord() ? reference(type) : Map.of();
  }

  /** Records nested in controllers have short names, so they are not named. */
  private Map<String, Object> reference(Class<?> record) {
    if (record.isMemberClass()) {
      return object(record);
    }
    var name = record.getSimpleName();
    if (!named.containsKey(name)) {
      named.put(name, new LinkedHashMap<>());
      named.get(name).putAll(object(record));
      var text = Javadocs.of(record);
      if (!text.isEmpty()) {
        named.get(name).put("description", text);
      }
    }
    return Map.of("$ref", "#/components/schemas/" + name);
  }
}
