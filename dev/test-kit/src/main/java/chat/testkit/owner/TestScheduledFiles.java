package chat.testkit.owner;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A stub of messaging-service's {@code /internal/scheduled_files}. */
public final class TestScheduledFiles implements HttpHandler {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Set<Scheduled> scheduled = ConcurrentHashMap.newKeySet();

  TestScheduledFiles() {}

  private record Scheduled(long organizationId, long userId, String content) {}

  /** From now on, the account has a scheduled message with this content. */
  public void add(long organizationId, long userId, String content) {
    scheduled.add(new Scheduled(organizationId, userId, content));
  }

  /** From now on, the organization has no scheduled messages. */
  public void clear(long organizationId) {
    scheduled.removeIf(message -> message.organizationId() == organizationId);
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      JsonNode call = JSON.readTree(exchange.getRequestBody().readAllBytes());
      if (exchange.getRequestHeaders().getFirst("Authorization") == null) {
        return;
      }
      byte[] body =
          "{\"is_scheduled\":%s}".formatted(isScheduled(call)).getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private boolean isScheduled(JsonNode call) {
    return scheduled.stream()
        .anyMatch(message ->
            message.organizationId() == call.path("organization_id").longValue()
                && message.userId() == call.path("user_id").longValue()
                && message.content().contains(call.path("path").textValue()));
  }
}
