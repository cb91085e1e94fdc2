package chat.testkit;

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
 * Stands in for messaging-service's {@code /internal/readable_messages}: a test says who may read
 * which message, and messaging-service may be away.
 */
public final class TestReaders implements HttpHandler {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Set<Reading> allowed = ConcurrentHashMap.newKeySet();
  private final Set<Long> away = ConcurrentHashMap.newKeySet();
  private final List<JsonNode> questions = new CopyOnWriteArrayList<>();

  TestReaders() {}

  private record Reading(long organizationId, @Nullable Long userId, long messageId) {}

  /**
   * From now on, the message is open to the account.
   *
   * @param userId null for visitors
   */
  public void allow(long organizationId, @Nullable Long userId, long messageId) {
    allowed.add(new Reading(organizationId, userId, messageId));
  }

  /** From now on, it is not. */
  public void forbid(long organizationId, @Nullable Long userId, long messageId) {
    allowed.remove(new Reading(organizationId, userId, messageId));
  }

  /** From now on, questions about the organization get no answer. */
  public void goAway(long organizationId) {
    away.add(organizationId);
  }

  public void comeBack(long organizationId) {
    away.remove(organizationId);
  }

  /** What was asked about the organization. */
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
