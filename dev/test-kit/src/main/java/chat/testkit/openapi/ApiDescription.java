package chat.testkit.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** The OpenAPI document, or a service's part of it, with which responses are compared. */
public final class ApiDescription {

  private static final String API = "/api/v1";
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

  /** Status of a poll whose response follows on the shared stream. */
  private static final int FOR_GATEWAY = 202;

  /** Error codes for requests that match no operation. */
  private static final Set<String> NO_OPERATION =
      Set.of("NOT_FOUND", "METHOD_NOT_ALLOWED", "REQUEST_TOO_LARGE", "BAD_REQUEST", "UNAUTHORIZED");

  private final ObjectNode document;
  private final Map<String, Pattern> paths = new ConcurrentHashMap<>();
  private final Map<String, Schema> schemas = new ConcurrentHashMap<>();

  private ApiDescription(ObjectNode document) {
    this.document = document;
    document.path("paths").fieldNames().forEachRemaining(path -> paths.put(path, pattern(path)));
  }

  /** The value of {@code path} or {@code fragment} can have slashes. */
  private static Pattern pattern(String path) {
    String segments =
        path.replaceAll("\\{(path|fragment)}", "\\\\E.+\\\\Q")
            .replaceAll("\\{[^{}]*}", "\\\\E[^/]+\\\\Q");
    return Pattern.compile("\\Q" + segments + "\\E");
  }

  /** Reads the gateway's document. */
  public static ApiDescription ofDocument(byte[] document) {
    return strict(read(document));
  }

  /** Reads the part that a service returns at {@code /internal/openapi}. */
  public static ApiDescription ofPart(byte[] content) {
    ObjectNode part = read(content);
    ObjectNode document = JSON.createObjectNode();
    document.set("paths", part.path("paths"));
    ObjectNode components = document.putObject("components");
    components.set("schemas", part.path("schemas"));
    components.set("responses", part.path("responses"));
    addSchemasOfOtherServices(part, (ObjectNode) components.path("schemas"));
    return strict(document);
  }

  /** Anything is allowed where a part refers to the record of another service. */
  private static void addSchemasOfOtherServices(JsonNode part, ObjectNode schemas) {
    part.findValuesAsText("$ref").stream()
        .filter(reference -> reference.startsWith(StrictSchemas.PREFIX))
        .map(reference -> reference.substring(StrictSchemas.PREFIX.length()))
        .filter(name -> !schemas.has(name))
        .toList()
        .forEach(schemas::putObject);
  }

  private static ApiDescription strict(ObjectNode document) {
    // Tests of messaging-service publish events of no service, so events are not compared.
    ObjectNode schemas = (ObjectNode) document.at("/components/schemas");
    if (schemas.has("Event")) {
      schemas.putObject("Event");
    }
    StrictSchemas.apply(document);
    return new ApiDescription(document);
  }

  private static ObjectNode read(byte[] content) {
    try {
      return (ObjectNode) JSON.readTree(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Throws an {@link AssertionError} if the response is not described. Ignores requests to other
   * paths than those of the API.
   *
   * @param target the path of the request, with or without a query
   * @param parameters that were sent, for examples
   */
  public void check(
      String method, String target, Map<String, String> parameters, int status, byte[] body) {
    String path = target.replaceFirst("[?].*", "");
    if (!path.startsWith(API + "/") || status == FOR_GATEWAY) {
      return;
    }
    String request = method + " " + path;
    List<JsonNode> operations = operations(method, path.substring(API.length()));
    if (operations.isEmpty()) {
      checkRefused(request, body);
      return;
    }
    List<String> problems =
        operations.stream().map(operation -> problem(operation, status, body)).toList();
    if (problems.stream().noneMatch(String::isEmpty)) {
      throw new AssertionError(
          "%s: the response differs from the OpenAPI document: %s%n%d %s"
              .formatted(request, problems.getFirst(), status, text(body)));
    }
    if (status == 200 && body.length > 0) {
      JsonNode operation = operations.get(problems.indexOf(""));
      ApiExamples.note(operation.path("operationId").asText(), parameters, body);
    }
  }

  /** Returns the operations whose path matches; several if a variable can have a fixed value. */
  private List<JsonNode> operations(String method, String path) {
    return paths.entrySet().stream()
        .filter(entry -> entry.getValue().matcher(path).matches())
        .map(entry ->
            document.path("paths").path(entry.getKey()).path(method.toLowerCase(Locale.ROOT)))
        .filter(operation -> !operation.isMissingNode())
        .toList();
  }

  private static void checkRefused(String request, byte[] body) {
    if (body.length == 0) {
      return;
    }
    String code = read(body).path("code").asText();
    if (!NO_OPERATION.contains(code)) {
      throw new AssertionError(
          "%s: the OpenAPI document has no such operation, but the response is %s"
              .formatted(request, text(body)));
    }
  }

  /** Returns how the response differs from the description; empty if it does not. */
  private String problem(JsonNode operation, int status, byte[] body) {
    String id = operation.path("operationId").asText();
    JsonNode response = operation.path("responses").path(Integer.toString(status));
    if (response.isMissingNode()) {
      return "%s has no status %d".formatted(id, status);
    }
    if (response.has("$ref")) {
      response = document.at(response.path("$ref").asText().substring(1));
    }
    JsonNode content = response.path("content");
    JsonNode json = content.path("application/json");
    if (json.isMissingNode() || body.length == 0) {
      return content.isEmpty() && body.length > 0 ? id + " has no body" : "";
    }
    var errors =
        schemas
            .computeIfAbsent(json.path("schema").toString(), this::compile)
            .validate(text(body), InputFormat.JSON);
    return errors.isEmpty() ? "" : id + ": " + errors;
  }

  private Schema compile(String schema) {
    ObjectNode whole = JSON.createObjectNode();
    whole.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    whole.set("components", document.path("components"));
    whole.putArray("allOf").add(read(schema.getBytes(StandardCharsets.UTF_8)));
    return REGISTRY.getSchema(whole.toString(), InputFormat.JSON);
  }

  private static String text(byte[] body) {
    return new String(body, StandardCharsets.UTF_8);
  }
}
