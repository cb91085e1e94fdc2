package chat.messaging.eventschema;

import chat.contracts.EventContract;
import chat.kit.openapi.NamedSchemas;
import chat.kit.params.Json;
import io.micronaut.core.io.ResourceLoader;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Schemas of the events that clients get, for the OpenAPI document.
 *
 * <p>An event is the payload of the contract with {@code type} and {@code id}. The resource {@code
 * openapi/events.json} has the description of each type, the {@code internal} fields that clients
 * do not get, the fields that are {@code optional} for them, and other {@code properties}.
 */
@Singleton
final class EventSchemas implements NamedSchemas {

  private static final String FILE = "classpath:";
  private static final String RESOURCE = "classpath:openapi/events.json";
  private static final String SCHEMAS = "#/components/schemas/";
  private static final String DEFINITIONS = "#/$defs/";
  private static final String PROPERTIES = "properties";
  private static final String REQUIRED = "required";
  private static final int MAX_VALUES = 20_000;

  /** Keywords whose schemas apply to the whole event. */
  private static final Set<String> PARTS = Set.of("allOf", "anyOf", "oneOf", "if", "then", "else");

  private final ResourceLoader resources;

  EventSchemas(ResourceLoader resources) {
    this.resources = resources;
  }

  @Override
  public Map<String, Map<String, Object>> schemas() {
    var schemas = new TreeMap<String, Map<String, Object>>();
    var references = new ArrayList<Map<String, String>>();
    var mapping = new LinkedHashMap<String, String>();
    object(resource(RESOURCE))
        .forEach((type, text) -> {
          String name = name(type);
          schemas.put(name, schema(type, name, object(text)));
          references.add(Map.of("$ref", SCHEMAS + name));
          mapping.put(type, SCHEMAS + name);
        });
    schemas.put(
        "Event",
        Map.of(
            "oneOf",
            references,
            "discriminator",
            Map.of("propertyName", "type", "mapping", mapping)));
    return schemas;
  }

  /** Returns {@code RealmUserEvent} for {@code realm_user}. */
  private static String name(String type) {
    var name = new StringBuilder();
    for (String word : type.split("_")) {
      name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
    }
    return name.append("Event").toString();
  }

  private Map<String, Object> schema(String type, String name, Map<String, Object> text) {
    Map<String, Object> schema = new LinkedHashMap<>();
    if (!text.containsKey("replaced")) {
      Object contract = parse(EventContract.ofClientEvent(type).schema());
      include(contract);
      schema.putAll(object(contract));
      schema.remove("$schema");
      allowOtherFields(schema);
      referTo(name, schema);
    }
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("type", Map.of("const", type));
    properties.put("id", Map.of("type", "integer", "description", "Later events have larger ids."));
    properties.putAll(object(schema.getOrDefault(PROPERTIES, Map.of())));
    properties.putAll(object(text.getOrDefault(PROPERTIES, Map.of())));
    List<Object> required = new ArrayList<>(List.of("type", "id"));
    required.addAll(list(schema.get(REQUIRED)));
    required.addAll(list(text.get(REQUIRED)));
    required.removeAll(list(text.get("optional")));
    for (Object internal : list(text.get("internal"))) {
      properties.remove((String) internal);
      required.remove(internal);
      schema.remove("dependentRequired");
    }
    schema.put("type", "object");
    schema.put("description", text.getOrDefault("description", ""));
    schema.put(PROPERTIES, properties);
    schema.put(REQUIRED, required);
    return schema;
  }

  /** A contract that forbids other fields does not know {@code type} and {@code id}. */
  private static void allowOtherFields(Map<String, Object> schema) {
    schema.remove("additionalProperties", false);
    for (String keyword : PARTS) {
      Object parts = schema.get(keyword);
      if (parts instanceof Map<?, ?> part) {
        allowOtherFields(object(part));
      }
      list(parts).forEach(part -> allowOtherFields(object(part)));
    }
  }

  /** Replaces references to other files of the contracts by their content. */
  private void include(@Nullable Object content) {
    if (content instanceof Collection<?> list) {
      list.forEach(this::include);
    } else if (content instanceof Map<?, ?> map) {
      if (map.get("$ref") instanceof String reference && reference.startsWith(FILE)) {
        map.remove("$ref");
        object(map).putAll(object(resource(reference)));
        map.remove("$schema");
      }
      map.values().forEach(this::include);
    }
  }

  /** Moves references to the contract's definitions below the schema with this name. */
  private static void referTo(String name, @Nullable Object content) {
    if (content instanceof Collection<?> list) {
      list.forEach(element -> referTo(name, element));
    } else if (content instanceof Map<?, ?> map) {
      if (map.get("$ref") instanceof String reference && reference.startsWith(DEFINITIONS)) {
        object(map).put("$ref", SCHEMAS + name + reference.substring(1));
      }
      map.values().forEach(value -> referTo(name, value));
    }
  }

  private Object resource(String name) {
    try (InputStream in = resources.getResourceAsStream(name).orElseThrow()) {
      return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Object parse(String json) {
    try {
      Object parsed = Json.parse(json, MAX_VALUES, MAX_VALUES);
      return parsed == null ? Map.of() : parsed;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<?> list(@Nullable Object value) {
    return value instanceof List<?> list ? list : List.of();
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(Object value) {
    return (Map<String, Object>) value;
  }
}
