package chat.testkit.owner;

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

/**
 * A stub of identity-service's {@code /internal/avatars} and {@code /internal/realm_pictures} that
 * records its calls.
 */
public final class TestAvatars implements HttpHandler {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String GRAVATAR = "https://secure.gravatar.com/avatar/0";

  private final List<JsonNode> calls = new CopyOnWriteArrayList<>();
  private final Set<Long> unavailable = ConcurrentHashMap.newKeySet();

  TestAvatars() {}

  /** The recorded calls for the organization. */
  public List<JsonNode> calls(long organizationId) {
    return calls.stream()
        .filter(call -> call.path("organization_id").longValue() == organizationId)
        .toList();
  }

  /** From now on, calls for the organization get no response. */
  public void setUnavailable(long organizationId) {
    unavailable.add(organizationId);
  }

  public void setAvailable(long organizationId) {
    unavailable.remove(organizationId);
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      JsonNode call = JSON.readTree(exchange.getRequestBody().readAllBytes());
      boolean hasToken = exchange.getRequestHeaders().getFirst("Authorization") != null;
      if (unavailable.contains(call.path("organization_id").longValue()) || !hasToken) {
        return;
      }
      calls.add(call);
      byte[] body =
          """
          {"avatar_url":"%s","avatar_version":2,"url":"%s","changes":"user-changed=7"}\
          """
              .formatted(
                  call.path("avatar_url").asText(GRAVATAR), call.path("url").asText(GRAVATAR))
              .getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }
}
