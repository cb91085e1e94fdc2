package chat.testkit.owner;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * A stub of messaging-service's {@code /internal/readable_messages}. Tests define who may read
 * which message; the service can be made unavailable.
 */
public final class TestReaders implements HttpHandler {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Set<Reading> allowed = ConcurrentHashMap.newKeySet();
  private final Set<Long> unavailable = ConcurrentHashMap.newKeySet();
  private final List<JsonNode> calls = new CopyOnWriteArrayList<>();

  TestReaders() {}

  private record Reading(long organizationId, @Nullable Long userId, long messageId) {}

  /**
   * From now on, the account may read the message.
   *
   * @param userId null for visitors
   */
  public void allow(long organizationId, @Nullable Long userId, long messageId) {
    allowed.add(new Reading(organizationId, userId, messageId));
  }

  /** From now on, the account may not read the message. */
  public void forbid(long organizationId, @Nullable Long userId, long messageId) {
    allowed.remove(new Reading(organizationId, userId, messageId));
  }

  /** From now on, requests about the organization get no response. */
  public void setUnavailable(long organizationId) {
    unavailable.add(organizationId);
  }

  public void setAvailable(long organizationId) {
    unavailable.remove(organizationId);
  }

  /** The recorded requests about the organization. */
  public List<JsonNode> calls(long organizationId) {
    return calls.stream()
        .filter(call -> call.path("organization_id").longValue() == organizationId)
        .toList();
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      JsonNode call = JSON.readTree(exchange.getRequestBody().readAllBytes());
      long organizationId = call.path("organization_id").longValue();
      boolean hasToken = exchange.getRequestHeaders().getFirst("Authorization") != null;
      if (unavailable.contains(organizationId) || !hasToken) {
        return;
      }
      calls.add(call);
      byte[] body =
          "{\"is_readable\":%s}".formatted(isReadable(call)).getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private boolean isReadable(JsonNode call) {
    JsonNode user = call.path("user_id");
    Long userId = user.isNumber() ? user.longValue() : null;
    for (JsonNode message : call.path("message_ids")) {
      long organizationId = call.path("organization_id").longValue();
      if (allowed.contains(new Reading(organizationId, userId, message.longValue()))) {
        return true;
      }
    }
    return false;
  }
}
