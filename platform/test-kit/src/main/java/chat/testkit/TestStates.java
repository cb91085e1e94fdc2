package chat.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * Stands in for the {@code /internal/initial_state} of all other services, which answer alike here:
 * notes what they are asked, and may be away.
 */
public final class TestStates implements HttpHandler {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final byte[] NOTHING = "{}".getBytes(StandardCharsets.UTF_8);

  private final Map<Long, byte[]> answers = new ConcurrentHashMap<>();
  private final Map<Long, List<JsonNode>> questions = new ConcurrentHashMap<>();
  private final Map<Long, CountDownLatch> holds = new ConcurrentHashMap<>();
  private final Set<Long> away = ConcurrentHashMap.newKeySet();

  TestStates() {}

  /** What is answered about an organization from now on; an object without fields otherwise. */
  public void answer(long organizationId, String json) {
    answers.put(organizationId, json.getBytes(StandardCharsets.UTF_8));
  }

  /** From now on, questions about the organization get no answer. */
  public void goAway(long organizationId) {
    away.add(organizationId);
  }

  /** From now on, questions about the organization are answered once it is counted down. */
  public CountDownLatch hold(long organizationId) {
    var hold = new CountDownLatch(1);
    holds.put(organizationId, hold);
    return hold;
  }

  /** What was asked about an organization. */
  public List<JsonNode> questions(long organizationId) {
    return List.copyOf(questions.getOrDefault(organizationId, List.of()));
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
      questions.computeIfAbsent(organizationId, _ -> new CopyOnWriteArrayList<>()).add(question);
      await(holds.get(organizationId));
      byte[] body = answers.getOrDefault(organizationId, NOTHING);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, body.length);
      new ByteArrayInputStream(body).transferTo(exchange.getResponseBody());
    }
  }

  private static void await(@Nullable CountDownLatch hold) {
    try {
      if (hold != null) {
        hold.await();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
