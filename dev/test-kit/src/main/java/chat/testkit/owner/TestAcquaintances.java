package chat.testkit.owner;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A stub of messaging-service's {@code /internal/acquaintances}; tests define who shares a channel.
 */
public final class TestAcquaintances implements HttpHandler {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Map<Long, Set<Long>> acquaintances = new ConcurrentHashMap<>();
  private final Set<Long> unavailable = ConcurrentHashMap.newKeySet();
  private final Map<Long, Runnable> actions = new ConcurrentHashMap<>();

  TestAcquaintances() {}

  /** From now on, the two users share a channel. */
  public void addSharedChannel(long userId, long otherId) {
    acquaintances.computeIfAbsent(userId, _ -> ConcurrentHashMap.newKeySet()).add(otherId);
    acquaintances.computeIfAbsent(otherId, _ -> ConcurrentHashMap.newKeySet()).add(userId);
  }

  /** From now on, requests about the organization get no response. */
  public void setUnavailable(long organizationId) {
    unavailable.add(organizationId);
  }

  /** Runs this action on every request about the organization from now on. */
  public void beforeEachResponse(long organizationId, Runnable action) {
    actions.put(organizationId, action);
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      JsonNode call = JSON.readTree(exchange.getRequestBody().readAllBytes());
      boolean hasToken = exchange.getRequestHeaders().getFirst("Authorization") != null;
      if (unavailable.contains(call.path("organization_id").longValue()) || !hasToken) {
        return;
      }
      actions.getOrDefault(call.path("organization_id").longValue(), () -> {}).run();
      ArrayNode answer = JSON.createArrayNode();
      acquaintances.getOrDefault(call.path("user_id").longValue(), Set.of()).stream()
          .filter(userId -> isRequested(call.path("user_ids"), userId))
          .forEach(answer::add);
      byte[] body = JSON.writeValueAsBytes(JSON.createObjectNode().set("user_ids", answer));
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private static boolean isRequested(JsonNode requested, long userId) {
    if (!requested.isArray()) {
      return true;
    }
    for (JsonNode one : requested) {
      if (one.longValue() == userId) {
        return true;
      }
    }
    return false;
  }
}
