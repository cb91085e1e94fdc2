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

  private final Map<Long, Set<Long>> known = new ConcurrentHashMap<>();
  private final Set<Long> away = ConcurrentHashMap.newKeySet();
  private final Map<Long, Runnable> surprises = new ConcurrentHashMap<>();

  TestAcquaintances() {}

  /** From now on, the two users share a channel. */
  public void meet(long userId, long otherId) {
    known.computeIfAbsent(userId, _ -> ConcurrentHashMap.newKeySet()).add(otherId);
    known.computeIfAbsent(otherId, _ -> ConcurrentHashMap.newKeySet()).add(userId);
  }

  /** From now on, requests about the organization get no response. */
  public void goAway(long organizationId) {
    away.add(organizationId);
  }

  /** Runs this action on every request about the organization from now on. */
  public void whenAsked(long organizationId, Runnable surprise) {
    surprises.put(organizationId, surprise);
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      JsonNode question = JSON.readTree(exchange.getRequestBody().readAllBytes());
      boolean hasToken = exchange.getRequestHeaders().getFirst("Authorization") != null;
      if (away.contains(question.path("organization_id").longValue()) || !hasToken) {
        return;
      }
      surprises.getOrDefault(question.path("organization_id").longValue(), () -> {}).run();
      ArrayNode answer = JSON.createArrayNode();
      known.getOrDefault(question.path("user_id").longValue(), Set.of()).stream()
          .filter(userId -> isAsked(question.path("user_ids"), userId))
          .forEach(answer::add);
      byte[] body = JSON.writeValueAsBytes(JSON.createObjectNode().set("user_ids", answer));
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private static boolean isAsked(JsonNode asked, long userId) {
    if (!asked.isArray()) {
      return true;
    }
    for (JsonNode one : asked) {
      if (one.longValue() == userId) {
        return true;
      }
    }
    return false;
  }
}
