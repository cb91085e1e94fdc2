package chat.testkit.owner;

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
 * A stub of channels-service's {@code /internal/group_references}. By default no channel names a
 * group; the service can be made unavailable.
 */
public final class TestGroupReferences implements HttpHandler {

  private final Map<Long, List<Reference>> references = new ConcurrentHashMap<>();
  private final Map<Long, Runnable> actions = new ConcurrentHashMap<>();
  private final Map<Long, AtomicInteger> callCounts = new ConcurrentHashMap<>();
  private final Set<Long> unavailable = ConcurrentHashMap.newKeySet();

  TestGroupReferences() {}

  /** A setting of a channel that names a group. */
  public record Reference(long channelId, String setting) {
    private String json() {
      return "{\"channel_id\":%d,\"setting\":\"%s\"}".formatted(channelId, setting);
    }
  }

  /** From now on, exactly these settings name the group. */
  public void set(long groupId, Reference... some) {
    references.put(groupId, List.of(some));
  }

  /** Runs this action once, before the next response about the group. */
  public void beforeNextResponse(long groupId, Runnable action) {
    actions.put(groupId, action);
  }

  /** The number of requests about the group. */
  public int callCount(long groupId) {
    AtomicInteger count = callCounts.get(groupId);
    return count == null ? 0 : count.get();
  }

  /** From now on, requests about the organization get no response. */
  public void setUnavailable(long organizationId) {
    unavailable.add(organizationId);
  }

  /** Requests about the organization are answered again. */
  public void setAvailable(long organizationId) {
    unavailable.remove(organizationId);
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
      callCounts.computeIfAbsent(groupId, _ -> new AtomicInteger()).incrementAndGet();
      if (unavailable.contains(query.getOrDefault("organization_id", 0L)) || !hasToken) {
        return;
      }
      Runnable action = actions.remove(groupId);
      if (action != null) {
        action.run();
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
