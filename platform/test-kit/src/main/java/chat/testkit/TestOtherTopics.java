package chat.testkit;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Stands in for messaging-service where it is asked whether channels have messages in other topics
 * than the empty one: they have none unless a test says otherwise.
 */
public final class TestOtherTopics implements HttpHandler {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Set<Long> channelIds = ConcurrentHashMap.newKeySet();

  TestOtherTopics() {}

  /** The channel has a message in another topic. */
  public void add(long channelId) {
    channelIds.add(channelId);
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      long channelId =
          JSON.readTree(exchange.getRequestBody().readAllBytes()).path("channel_id").longValue();
      byte[] body =
          "{\"exist\":%b}"
              .formatted(channelIds.contains(channelId))
              .getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }
}
