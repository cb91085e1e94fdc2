package chat.testkit;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Stands in for channels-service where it is asked what became of a change that a channel is held
 * for: no answer, until a test says it.
 */
public final class TestEmptyTopicChanges implements HttpHandler {
  private final Map<String, String> settled = new ConcurrentHashMap<>();

  TestEmptyTopicChanges() {}

  /** What is answered from now on, as by a program that knows no numbers. */
  public void settle(UUID operationId, boolean isCommitted) {
    settled.put(operationId.toString(), "{\"is_committed\":%b}".formatted(isCommitted));
  }

  /**
   * The change has happened.
   *
   * @param number of the channel-changed that tells of it
   */
  public void commit(UUID operationId, long number) {
    settled.put(operationId.toString(), "{\"is_committed\":true,\"number\":%d}".formatted(number));
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      String[] path = exchange.getRequestURI().getPath().split("/");
      String answer = settled.get(path[path.length - 2]);
      boolean hasToken = exchange.getRequestHeaders().getFirst("Authorization") != null;
      if (answer == null || !hasToken) {
        exchange.sendResponseHeaders(503, -1);
        return;
      }
      byte[] body = answer.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }
}
