package chat.testkit;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * Stands in for channels-service's {@code /internal/group_references}: no channel names a group
 * unless a test says otherwise, and channels-service may be away.
 */
public final class TestGroupReferences implements HttpHandler {

  private final Map<Long, List<Reference>> references = new ConcurrentHashMap<>();
  private final Map<Long, Runnable> surprises = new ConcurrentHashMap<>();
  private final Map<Long, AtomicInteger> questions = new ConcurrentHashMap<>();
  private final Set<Long> away = ConcurrentHashMap.newKeySet();

  TestGroupReferences() {}

  /** A setting of a channel that names a group. */
  public record Reference(long channelId, String setting) {
    private String json() {
      return "{\"channel_id\":%d,\"setting\":\"%s\"}".formatted(channelId, setting);
    }
  }

  /** From now on, these settings name the group, and no others. */
  public void set(long groupId, Reference... some) {
    references.put(groupId, List.of(some));
  }

  /** What happens when somebody asks next about the group, before the answer. */
  public void onceAsked(long groupId, Runnable surprise) {
    surprises.put(groupId, surprise);
  }

  /** How often somebody asked about the group. */
  public int questions(long groupId) {
    AtomicInteger asked = questions.get(groupId);
    return asked == null ? 0 : asked.get();
  }

  /** From now on, questions about the organization get no answer. */
  public void goAway(long organizationId) {
    away.add(organizationId);
  }

  /** Questions about the organization are answered again. */
  public void comeBack(long organizationId) {
    away.remove(organizationId);
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      Map<String, Long> query =
          Arrays.stream(exchange.getRequestURI().getQuery().split("&"))
              .map(parameter -> parameter.split("=", 2))
              .collect(Collectors.toMap(pair -> pair[0], pair -> Long.valueOf(pair[1])));
      long groupId = query.getOrDefault("group_id", 0L);
      boolean hasToken = exchange.getRequestHeaders().getFirst("Authorization") != null;
      questions.computeIfAbsent(groupId, _ -> new AtomicInteger()).incrementAndGet();
      if (away.contains(query.getOrDefault("organization_id", 0L)) || !hasToken) {
        return;
      }
      Runnable surprise = surprises.remove(groupId);
      if (surprise != null) {
        surprise.run();
      }
      byte[] body = answer(groupId).getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private String answer(long groupId) {
    return references.getOrDefault(groupId, List.of()).stream()
        .map(Reference::json)
        .collect(Collectors.joining(",", "{\"references\":[", "]}"));
  }
}
