package chat.kit.openapi;

import chat.kit.params.Json;
import io.micronaut.core.io.ResourceLoader;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Parts of the document that are resources, because no record describes them. */
@Singleton
final class SchemaResources {

  private static final int MAX_VALUES = 20_000;
  private static final String PREFIX = "#/components/schemas/";

  private final ResourceLoader resources;

  SchemaResources(ResourceLoader resources) {
    this.resources = resources;
  }

  /**
   * Returns what {@code openapi/operations/<operation id>.json} adds to an operation: {@code
   * parameters}, {@code requestBody} and {@code responses} of OpenAPI, and {@code answer}, the
   * schema of the fields beside the envelope.
   */
  Optional<Map<String, Object>> operation(String operationId) {
    return read("operations/" + operationId);
  }

  /** Returns the example in {@code openapi/examples/<operation id>.json}. */
  Optional<OperationExample> example(String operationId) {
    return read("examples/" + operationId).map(OperationExample::of);
  }

  /** Returns the schema in {@code openapi/<name>.json}. */
  Optional<Map<String, Object>> schema(String name) {
    return read(name);
  }

  /** Adds the schemas that the content references, directly or indirectly. */
  void addReferredTo(@Nullable Object content, Map<String, Map<String, Object>> named) {
    if (content instanceof Collection<?> list) {
      list.forEach(value -> addReferredTo(value, named));
    } else if (content instanceof Map<?, ?> map) {
      if (map.get("$ref") instanceof String reference && reference.startsWith(PREFIX)) {
        add(reference.substring(PREFIX.length()), named);
      }
      map.values().forEach(value -> addReferredTo(value, named));
    }
  }

  private void add(String name, Map<String, Map<String, Object>> named) {
    if (!named.containsKey(name)) {
      schema(name)
          .ifPresent(schema -> {
            named.put(name, schema);
            addReferredTo(schema, named);
          });
    }
  }

  private Optional<Map<String, Object>> read(String name) {
    var resource = resources.getResourceAsStream("classpath:openapi/" + name + ".json");
    if (resource.isEmpty()) {
      return Optional.empty();
    }
    try (InputStream in = resource.get()) {
      var text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      var content = new LinkedHashMap<String, Object>();
      if (Json.parse(text, MAX_VALUES, MAX_VALUES) instanceof Map<?, ?> map) {
        map.forEach((key, value) -> content.put((String) key, value));
      }
      return Optional.of(content);
    } catch (IOException e) {
      throw new UncheckedIOException(name, e);
    }
  }
}
