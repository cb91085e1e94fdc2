package chat.testkit.owner;

import chat.contracts.ChangeNumbers;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A stub of messaging-service's {@code /internal/messages} that records messages of system bots. It
 * can be unavailable, refuse messages, or accept a message without responding.
 */
public final class TestMessages implements HttpHandler {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String UNAVAILABLE = "away";
  private static final String SILENT = "silent";

  private final List<JsonNode> calls = new CopyOnWriteArrayList<>();
  private final Map<Long, String> behaviours = new ConcurrentHashMap<>();
  private final Map<Long, String> changes = new ConcurrentHashMap<>();
  private final Set<String> sent = ConcurrentHashMap.newKeySet();

  TestMessages() {}

  /** All accepted messages of the organization, once per call. */
  public List<JsonNode> calls(long organizationId) {
    return calls.stream()
        .filter(call -> call.path("organization_id").longValue() == organizationId)
        .toList();
  }

  /**
   * The distinct messages of the organization; calls with a repeated idempotency key are left out.
   */
  public List<JsonNode> sent(long organizationId) {
    Set<String> seen = ConcurrentHashMap.newKeySet();
    return calls(organizationId).stream()
        .filter(call -> seen.add(call.path("idempotency_key").asText()))
        .filter(call -> sent.contains(call.path("idempotency_key").asText()))
        .toList();
  }

  /** From now on, calls for the organization get no response and nothing is sent. */
  public void setUnavailable(long organizationId) {
    behaviours.put(organizationId, UNAVAILABLE);
  }

  /** From now on, messages of the organization are sent, but the responses are lost. */
  public void loseResponses(long organizationId) {
    behaviours.put(organizationId, SILENT);
  }

  /** From now on, calls for the organization are refused with this status. */
  public void refuse(long organizationId, int status) {
    behaviours.put(organizationId, Integer.toString(status));
  }

  /** From now on, responses for the organization carry these change numbers. */
  public void setChangeNumbers(long organizationId, String numbers) {
    changes.put(organizationId, numbers);
  }

  public void setAvailable(long organizationId) {
    behaviours.remove(organizationId);
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      JsonNode call = JSON.readTree(exchange.getRequestBody().readAllBytes());
      String behaviour = behaviours.getOrDefault(call.path("organization_id").longValue(), "200");
      boolean hasToken = exchange.getRequestHeaders().getFirst("Authorization") != null;
      if (behaviour.equals(UNAVAILABLE) || !hasToken) {
        return;
      }
      if (behaviour.equals(SILENT) || behaviour.equals("200")) {
        sent.add(call.path("idempotency_key").asText());
      }
      calls.add(call);
      if (!behaviour.equals(SILENT)) {
        byte[] body = "{\"id\":1}".getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        String numbers = changes.get(call.path("organization_id").longValue());
        if (numbers != null) {
          exchange.getResponseHeaders().set(ChangeNumbers.CHANGES_HEADER, numbers);
        }
        exchange.sendResponseHeaders(Integer.parseInt(behaviour), body.length);
        exchange.getResponseBody().write(body);
      }
    }
  }
}
