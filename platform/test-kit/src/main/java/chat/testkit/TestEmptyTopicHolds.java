package chat.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Stands in for messaging-service where it is asked to keep channels to the empty topic: they have
 * no message in another one unless a test says otherwise.
 */
public final class TestEmptyTopicHolds implements HttpHandler {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Set<Long> otherTopics = ConcurrentHashMap.newKeySet();
  private final Set<Hold> held = ConcurrentHashMap.newKeySet();
  private final Map<Long, Runnable> surprises = new ConcurrentHashMap<>();

  TestEmptyTopicHolds() {}

  private record Hold(long channelId, String operationId) {}

  /** The channel has a message in another topic. */
  public void addOtherTopic(long channelId) {
    otherTopics.add(channelId);
  }

  /** What happens when the channel is held next, before the answer. */
  public void onceHeld(long channelId, Runnable surprise) {
    surprises.put(channelId, surprise);
  }

  /** Whether an operation holds the channel, and has not released it. */
  public boolean isHeld(long channelId) {
    return held.stream().anyMatch(hold -> hold.channelId() == channelId);
  }

  /** The operation that holds the channel. */
  public String operationOf(long channelId) {
    return held.stream()
        .filter(hold -> hold.channelId() == channelId)
        .map(Hold::operationId)
        .findAny()
        .orElseThrow();
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      JsonNode question = JSON.readTree(exchange.getRequestBody().readAllBytes());
      long channelId = question.path("channel_id").longValue();
      var hold = new Hold(channelId, question.path("operation_id").textValue());
      boolean isHeld =
          !exchange.getRequestURI().getPath().endsWith("/release")
              && !otherTopics.contains(channelId);
      if (isHeld) {
        held.add(hold);
        Runnable surprise = surprises.remove(channelId);
        if (surprise != null) {
          surprise.run();
        }
      } else {
        held.remove(hold);
      }
      byte[] body = "{\"is_held\":%b}".formatted(isHeld).getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }
}
