package chat.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * Stands in for both sides of {@code /internal/group_uses}: identity-service, with which uses of
 * groups are registered, and the service whose operations use them. Uses are registered and
 * operations never happen, unless a test says otherwise.
 */
public final class TestGroupUses implements HttpHandler {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final List<Said> said = new CopyOnWriteArrayList<>();
  private final Map<Long, String> answers = new ConcurrentHashMap<>();
  private final Map<Long, Consumer<String>> surprises = new ConcurrentHashMap<>();
  private final Set<Long> away = ConcurrentHashMap.newKeySet();
  private final Set<String> committed = ConcurrentHashMap.newKeySet();
  private final Set<String> ended = ConcurrentHashMap.newKeySet();
  private final Map<Long, Runnable> onceAsked = new ConcurrentHashMap<>();

  TestGroupUses() {}

  /**
   * A call.
   *
   * @param word {@code register}, {@code confirm}, {@code withdraw}, {@code settle} or {@code
   *     ended}
   */
  public record Said(String operationId, String word, JsonNode body) {}

  /** What was said about the organization, in its order. */
  public List<Said> said(long organizationId) {
    return said.stream()
        .filter(call -> call.body().path("organization_id").longValue() == organizationId)
        .toList();
  }

  /** From now on, registrations for the organization are answered with this JSON. */
  public void answer(long organizationId, String json) {
    answers.put(organizationId, json);
  }

  /** From now on, nothing about the organization is answered. */
  public void goAway(long organizationId) {
    away.add(organizationId);
  }

  /** Calls about the organization are answered again. */
  public void comeBack(long organizationId) {
    away.remove(organizationId);
  }

  /** What happens when the next operation is registered, before the answer; gets its id. */
  public void onceRegistered(long organizationId, Consumer<String> surprise) {
    surprises.put(organizationId, surprise);
  }

  /** The operation has happened: that is answered when somebody asks for its end. */
  public void commit(String operationId) {
    committed.add(operationId);
  }

  /** What the operation began to use is used no more: that is answered when somebody asks. */
  public void end(String operationId) {
    ended.add(operationId);
  }

  /** What happens when somebody asks next for ended uses, before the answer. */
  public void onceAskedForEnded(long organizationId, Runnable surprise) {
    onceAsked.put(organizationId, surprise);
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String[] path = exchange.getRequestURI().getPath().split("/");
      Said call =
          new Said(
              path[path.length - 2],
              path[path.length - 1],
              JSON.readTree(exchange.getRequestBody().readAllBytes()));
      long organizationId = call.body().path("organization_id").longValue();
      boolean hasToken = exchange.getRequestHeaders().getFirst("Authorization") != null;
      if (away.contains(organizationId) || !hasToken) {
        return;
      }
      said.add(call);
      byte[] body = answer(call, organizationId).getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private String answer(Said call, long organizationId) {
    return switch (call.word()) {
      case "register" -> {
        Consumer<String> surprise = surprises.remove(organizationId);
        if (surprise != null) {
          surprise.accept(call.operationId());
        }
        yield answers.getOrDefault(organizationId, "{\"outcome\":\"registered\"}");
      }
      case "confirm" -> "{\"outcome\":\"confirmed\"}";
      case "withdraw" -> "{\"outcome\":\"withdrawn\"}";
      case "ended" -> {
        Runnable surprise = onceAsked.remove(organizationId);
        if (surprise != null) {
          surprise.run();
        }
        yield "{\"ended\":%s}".formatted(endedOf(call.body().path("uses")));
      }
      case "settle" -> "{\"is_committed\":%b}".formatted(committed.contains(call.operationId()));
      default -> throw new IllegalArgumentException("No call is called " + call.word());
    };
  }

  private ArrayNode endedOf(JsonNode uses) {
    ArrayNode gone = JSON.createArrayNode();
    for (JsonNode use : uses) {
      if (ended.contains(use.path("operation_id").textValue())) {
        gone.add(use);
      }
    }
    return gone;
  }
}
