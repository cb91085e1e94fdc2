package chat.testkit.owner;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A stub of messaging-service's {@code /internal/other_topics}. By default no channel has messages
 * in topics other than the empty one.
 */
public final class TestOtherTopics implements HttpHandler {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Set<Long> channelIds = ConcurrentHashMap.newKeySet();
  private final Map<Long, Runnable> actions = new ConcurrentHashMap<>();
  private final Map<Long, AtomicInteger> callCounts = new ConcurrentHashMap<>();

  TestOtherTopics() {}

  /** The channel has a message in another topic. */
  public void add(long channelId) {
    channelIds.add(channelId);
  }

  /** Runs this action once, before the next response about the channel. */
  public void beforeNextResponse(long channelId, Runnable action) {
    actions.put(channelId, action);
  }

  /** The number of requests about the channel. */
  public int callCount(long channelId) {
    AtomicInteger count = callCounts.get(channelId);
    return count == null ? 0 : count.get();
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      long channelId =
          JSON.readTree(exchange.getRequestBody().readAllBytes()).path("channel_id").longValue();
      callCounts.computeIfAbsent(channelId, _ -> new AtomicInteger()).incrementAndGet();
      Runnable action = actions.remove(channelId);
      if (action != null) {
        action.run();
      }
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
