package chat.gateway.openapi;

import chat.contracts.Program;
import chat.kit.client.InternalClient;
import chat.kit.error.Refusal;
import io.micronaut.core.io.ResourceLoader;
import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Joins the documents of all services. */
@Singleton
final class JoinedApiDocument {

  private static final Logger LOG = LoggerFactory.getLogger(JoinedApiDocument.class);

  private static final String BASE = "classpath:openapi-base.json";
  private static final String MISSING = "**Incomplete:** these services are unavailable: %s.";

  private final InternalClient services;
  private final JsonMapper json;
  private final ResourceLoader resources;
  private final Map<Program, ApiDocumentPart> parts = new ConcurrentHashMap<>();

  JoinedApiDocument(InternalClient services, JsonMapper json, ResourceLoader resources) {
    this.services = services;
    this.json = json;
    this.resources = resources;
  }

  /**
   * Asks all services for their part, on a thread that may block.
   *
   * <p>Of a service that is unavailable, the last known part is used. If there is none, the
   * document names the service.
   */
  byte[] join() {
    try {
      var document = base();
      var paths = new TreeMap<>(asObject(document.get("paths")));
      var missing = new ArrayList<String>();
      for (var service : Program.services()) {
        part(service)
            .ifPresentOrElse(
                part -> add(service, part, paths, schemas(document)),
                () -> missing.add(service.wireName()));
      }
      document.put("paths", paths);
      if (!missing.isEmpty()) {
        appendToDescription(document, MISSING.formatted(String.join(", ", missing)));
      }
      return json.writeValueAsBytes(document);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Optional<ApiDocumentPart> part(Program service) {
    try {
      parts.put(service, services.get(service, "/internal/openapi", ApiDocumentPart.class));
    } catch (Refusal unavailable) {
      LOG.debug("{} does not describe its operations: {}", service, unavailable.text());
    }
    return Optional.ofNullable(parts.get(service));
  }

  private static void add(
      Program service,
      ApiDocumentPart part,
      Map<String, Object> paths,
      Map<String, Object> schemas) {
    var tag = service.schema().orElseThrow();
    part.paths()
        .forEach((path, item) ->
            paths.merge(path, withTag(asObject(item), tag), JoinedApiDocument::mergeItems));
    schemas.putAll(part.schemas());
  }

  private static void appendToDescription(Map<String, Object> document, String text) {
    asObject(document.get("info")).merge("description", text, (old, more) -> old + "\n\n" + more);
  }

  /** The explorer groups operations by their tag. */
  private static Map<String, Object> withTag(Map<String, Object> item, String tag) {
    var tagged = new TreeMap<String, Object>();
    item.forEach((method, operation) -> {
      var copy = new LinkedHashMap<>(asObject(operation));
      copy.put("tags", List.of(tag));
      tagged.put(method, copy);
    });
    return tagged;
  }

  /** Some paths are served by two services, each with its own methods. */
  private static Object mergeItems(Object one, Object other) {
    var item = new TreeMap<>(asObject(one));
    item.putAll(asObject(other));
    return item;
  }

  private Map<String, Object> base() throws IOException {
    try (InputStream in = resources.getResourceAsStream(BASE).orElseThrow()) {
      return json.readValue(in, Argument.mapOf(String.class, Object.class));
    }
  }

  private static Map<String, Object> schemas(Map<String, Object> document) {
    return asObject(asObject(document.get("components")).get("schemas"));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> asObject(@Nullable Object value) {
    return (Map<String, Object>) Objects.requireNonNull(value);
  }
}
