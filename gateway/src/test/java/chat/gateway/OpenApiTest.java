package chat.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.micronaut.core.type.Argument;
import io.micronaut.serde.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The OpenAPI document that the gateway joins, and the page that shows it. */
final class OpenApiTest {

  private static final String PATH = "/api/v1/openapi.json";

  private Gateways gateway;

  @BeforeEach
  void start() {
    gateway = Gateways.start();
    for (var program : Gateways.SERVICES) {
      part(
          program,
          """
          {"paths": {"/shared": {"%1$s": {"operationId": "of-%1$s"}}}, "schemas": {}}
          """
              .formatted(program));
    }
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void documentJoinsThePartsOfAllServices() throws Exception {
    part(
        "messaging-service",
        """
        {"paths": {"/messages": {"get": {"operationId": "get-messages"}},
         "/shared": {"messaging-service": {}}}, "schemas": {"Message": {"type": "object"}}}
        """);

    var document = document();

    var paths = object(document.get("paths"));
    assertEquals(Set.of("/messages", "/openapi.json", "/shared"), paths.keySet());
    assertEquals(Set.copyOf(Gateways.SERVICES), object(paths.get("/shared")).keySet());
    assertEquals(
        Map.of("get", Map.of("operationId", "get-messages", "tags", List.of("messaging"))),
        paths.get("/messages"));
    var schemas = object(object(document.get("components")).get("schemas"));
    assertEquals(Map.of("type", "object"), schemas.get("Message"));
    assertEquals("3.1.0", document.get("openapi"));
  }

  @Test
  void documentListsErrorsOfServicesAndGateway() throws Exception {
    part(
        "messaging-service",
        """
        {"paths": {"/messages": {"get": {"responses": {"200": {}}}}}, "schemas": {},
         "errors": [{"code": "TOO_HOT", "status": 418, "text": "%s is too hot"}]}
        """);

    var document = document();

    var components = object(document.get("components"));
    var codes = String.valueOf(object(components.get("schemas")).get("ErrorCode"));
    assertTrue(codes.contains("description=- 418: … is too hot"), codes);
    assertTrue(codes.contains("const=TOO_HOT"), codes);
    assertTrue(codes.contains("- 401: Invalid API key"), codes);
    assertTrue(object(components.get("responses")).containsKey("Error418"));
    var messages = object(object(document.get("paths")).get("/messages"));
    var responses = object(object(messages.get("get")).get("responses"));
    assertEquals(
        Map.of("$ref", "#/components/responses/Error429"),
        object(responses).get("429"),
        responses.toString());
    assertTrue(responses.containsKey("200"), responses.toString());
  }

  @Test
  void documentNamesTheServiceThatIsUnavailable() throws Exception {
    gateway
        .service("uploads-service")
        .on("/internal/openapi", exchange -> StandIn.answer(exchange, 500, ""));

    var document = document();

    assertEquals(
        Set.of("identity-service", "channels-service", "messaging-service", "exports-service"),
        object(object(document.get("paths")).get("/shared")).keySet());
    var description = String.valueOf(object(document.get("info")).get("description"));
    var notice = "**Incomplete:** these services are unavailable: uploads-service.\n\n";
    assertTrue(description.startsWith(notice), description);
  }

  @Test
  void documentIsCompressedForClientsThatAcceptIt() throws Exception {
    var request = gateway.request(PATH).header("Accept-Encoding", "br, gzip").build();

    HttpResponse<byte[]> response;
    try (var http = HttpClient.newHttpClient()) {
      response = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
    }

    assertEquals("gzip", response.headers().firstValue("Content-Encoding").orElse(""));
    try (var gzip = new GZIPInputStream(new ByteArrayInputStream(response.body()))) {
      var text = new String(gzip.readAllBytes(), StandardCharsets.UTF_8);
      assertTrue(text.startsWith("{\"openapi\""), text);
    }
  }

  @Test
  void explorerLoadsNothingFromOtherHosts() throws Exception {
    var page = gateway.send(gateway.request("/api/docs"));

    assertEquals(200, page.statusCode());
    assertEquals("text/html", page.headers().firstValue("Content-Type").orElse(""));
    assertTrue(
        page.headers()
            .firstValue("Content-Security-Policy")
            .orElse("")
            .startsWith("default-src 'none'; script-src 'self';"));
    for (var file : Set.of("swagger-ui.css", "swagger-ui-bundle.js", "explorer.js")) {
      assertEquals(200, gateway.send(gateway.request("/api/docs/" + file)).statusCode(), file);
    }
  }

  @Test
  void explorerHasNoOtherFiles() throws Exception {
    for (var file : Set.of("x.js", "index.css", "..%2fapplication.yml", "a/b")) {
      assertEquals(404, gateway.send(gateway.request("/api/docs/" + file)).statusCode(), file);
    }
  }

  private void part(String program, String body) {
    gateway
        .service(program)
        .on(
            "/internal/openapi",
            exchange -> {
              exchange.getResponseHeaders().set("Content-Type", "application/json");
              StandIn.answer(exchange, 200, body);
            });
  }

  private Map<String, Object> document() throws IOException, InterruptedException {
    var response = gateway.send(gateway.request(PATH));
    assertEquals(200, response.statusCode(), response.body());
    return ObjectMapper.getDefault()
        .readValue(response.body(), Argument.mapOf(String.class, Object.class));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(@Nullable Object value) {
    return (Map<String, Object>) Objects.requireNonNull(value);
  }
}
