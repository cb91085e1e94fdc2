package chat.gateway.openapi;

import chat.contracts.Program;
import chat.kit.client.InternalClient;
import chat.kit.error.ErrorAnswer;
import chat.kit.error.ErrorDescriptions;
import chat.kit.error.Refusal;
import io.micronaut.core.io.ResourceLoader;
import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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

  /** The document's description: a guide in Markdown, which the explorer shows first. */
  private static final String GUIDE = "classpath:api-explorer/guide.md";

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
      var errors = new LinkedHashSet<>(ErrorDescriptions.of(Program.GATEWAY));
      for (var service : Program.services()) {
        part(service)
            .ifPresentOrElse(
                part -> {
                  add(service, part, paths, components(document, "schemas"));
                  part.errors().forEach(error -> errors.add(error.answer()));
                },
                () -> missing.add(service.wireName()));
      }
      document.put("paths", paths);
      asObject(document.get("info")).put("description", description(missing));
      addErrors(document, errors);
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

  private String description(List<String> missing) throws IOException {
    var guide = new String(content(GUIDE), StandardCharsets.UTF_8);
    return missing.isEmpty()
        ? guide
        : MISSING.formatted(String.join(", ", missing)) + "\n\n" + guide;
  }

  /** The gateway can answer every operation with an error of its own. */
  private static void addErrors(Map<String, Object> document, Collection<ErrorAnswer> errors) {
    var all = new ErrorDescriptions(errors);
    components(document, "schemas").put("ErrorCode", all.codes());
    components(document, "responses").putAll(all.responses());
    var own = new ErrorDescriptions(ErrorDescriptions.of(Program.GATEWAY)).references();
    for (var item : asObject(document.get("paths")).values()) {
      for (var operation : asObject(item).values()) {
        asObject(operation)
            .computeIfPresent(
                "responses",
                (_, responses) -> {
                  var merged = new TreeMap<>(asObject(responses));
                  own.forEach(merged::putIfAbsent);
                  return merged;
                });
      }
    }
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
    var document = read(BASE);
    for (var name : List.of("Success", "Error")) {
      components(document, "schemas").put(name, read("classpath:openapi/%s.json".formatted(name)));
    }
    return document;
  }

  private Map<String, Object> read(String resource) throws IOException {
    return json.readValue(content(resource), Argument.mapOf(String.class, Object.class));
  }

  private byte[] content(String resource) throws IOException {
    try (InputStream in = resources.getResourceAsStream(resource).orElseThrow()) {
      return in.readAllBytes();
    }
  }

  private static Map<String, Object> components(Map<String, Object> document, String kind) {
    return asObject(asObject(document.get("components")).get(kind));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> asObject(@Nullable Object value) {
    return (Map<String, Object>) Objects.requireNonNull(value);
  }
}
