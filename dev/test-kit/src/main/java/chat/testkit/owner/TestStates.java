package chat.testkit.owner;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * A stub of {@code /internal/initial_state} of all other services, with equal responses. It records
 * requests and can be made unavailable.
 */
public final class TestStates implements HttpHandler {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final byte[] NOTHING = "{}".getBytes(StandardCharsets.UTF_8);

  private final Map<Long, byte[]> responses = new ConcurrentHashMap<>();
  private final Map<Long, List<JsonNode>> calls = new ConcurrentHashMap<>();
  private final Set<Long> unavailable = ConcurrentHashMap.newKeySet();
  private final Map<Long, Consumer<String>> delays = new ConcurrentHashMap<>();

  TestStates() {}

  /** Sets the response about an organization; the default is an empty object. */
  public void setResponse(long organizationId, String json) {
    responses.put(organizationId, json.getBytes(StandardCharsets.UTF_8));
  }

  /** From now on, requests about the organization get no response. */
  public void setUnavailable(long organizationId) {
    unavailable.add(organizationId);
  }

  /**
   * Sets an action that must end before a request about the organization is answered.
   *
   * @param delay receives the name of the service that is addressed
   */
  public void delay(long organizationId, Consumer<String> delay) {
    delays.put(organizationId, delay);
  }

  /** The recorded requests about an organization. */
  public List<JsonNode> calls(long organizationId) {
    return List.copyOf(calls.getOrDefault(organizationId, List.of()));
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      JsonNode call = JSON.readTree(exchange.getRequestBody().readAllBytes());
      long organizationId = call.path("organization_id").longValue();
      String token = exchange.getRequestHeaders().getFirst("Authorization");
      if (unavailable.contains(organizationId) || token == null) {
        return;
      }
      delays.getOrDefault(organizationId, _ -> {}).accept(audience(token));
      calls.computeIfAbsent(organizationId, _ -> new CopyOnWriteArrayList<>()).add(call);
      byte[] body = responses.getOrDefault(organizationId, NOTHING);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, body.length);
      new ByteArrayInputStream(body).transferTo(exchange.getResponseBody());
    }
  }

  private static String audience(String token) throws IOException {
    JsonNode audience =
        JSON.readTree(Base64.getUrlDecoder().decode(token.split("\\.")[1])).path("aud");
    return audience.isArray() ? audience.path(0).asText() : audience.asText();
  }
}
