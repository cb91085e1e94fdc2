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
  private final Set<Long> away = ConcurrentHashMap.newKeySet();
  private final List<JsonNode> questions = new CopyOnWriteArrayList<>();

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
  public void goAway(long organizationId) {
    away.add(organizationId);
  }

  public void comeBack(long organizationId) {
    away.remove(organizationId);
  }

  /** The recorded requests about the organization. */
  public List<JsonNode> questions(long organizationId) {
    return questions.stream()
        .filter(question -> question.path("organization_id").longValue() == organizationId)
        .toList();
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      JsonNode question = JSON.readTree(exchange.getRequestBody().readAllBytes());
      long organizationId = question.path("organization_id").longValue();
      boolean hasToken = exchange.getRequestHeaders().getFirst("Authorization") != null;
      if (away.contains(organizationId) || !hasToken) {
        return;
      }
      questions.add(question);
      byte[] body =
          "{\"is_readable\":%s}".formatted(isReadable(question)).getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private boolean isReadable(JsonNode question) {
    JsonNode user = question.path("user_id");
    Long userId = user.isNumber() ? user.longValue() : null;
    for (JsonNode message : question.path("message_ids")) {
      long organizationId = question.path("organization_id").longValue();
      if (allowed.contains(new Reading(organizationId, userId, message.longValue()))) {
        return true;
      }
    }
    return false;
  }
}
