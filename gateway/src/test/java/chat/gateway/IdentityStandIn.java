package chat.gateway;

import chat.kit.digest.Sha256;
import chat.kit.token.ServiceCaller;
import com.sun.net.httpserver.HttpExchange;
import io.micronaut.core.type.Argument;
import io.micronaut.serde.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Stand-in for identity-service: accounts by email and hash of the key. */
final class IdentityStandIn implements AutoCloseable {
  static final long ORGANIZATION = 7;
  private static final Argument<Map<String, String>> QUESTION =
      Argument.mapOf(String.class, String.class);

  /** Replaces the email address in the map key of a session. */
  private static final String SESSION = "session";

  final StandIn service;
  final AtomicInteger lookups = new AtomicInteger();
  final AtomicInteger hostLookups = new AtomicInteger();
  private final ObjectMapper json = ObjectMapper.getDefault();
  private final Map<String, Map<String, Object>> accounts = new ConcurrentHashMap<>();
  private final Map<String, Object> changes = new ConcurrentHashMap<>();
  private volatile @Nullable Runnable beforeAnswer;

  IdentityStandIn(TestKeys keys) throws IOException {
    service = new StandIn("identity-service", keys);
    service.on("/internal/authenticate", this::authenticate);
    service.on("/internal/sessions/authenticate", this::authenticateSession);
    service.on("/internal/organization", this::organization);
    changes.put("user-changed", 10L);
    changes.put("organization-changed", 1L);
  }

  /** Creates the account with the key, or replaces its answer. */
  void account(String email, String key, Map<String, Object> answer) {
    var whole = new HashMap<String, Object>(answer);
    whole.putIfAbsent("outcome", "ok");
    whole.putIfAbsent("organization_id", ORGANIZATION);
    accounts.put(email + " " + Sha256.hex(key), whole);
  }

  /** A member with a browser's session. */
  void session(String token, long userId) {
    account(SESSION, token, Map.of("user_id", userId, "role", 400, "is_bot", false));
  }

  void endSession(String token) {
    accounts.remove(SESSION + " " + Sha256.hex(token));
  }

  /** A member with the key. */
  void member(String email, String key, long userId) {
    account(email, key, Map.of("user_id", userId, "role", 400, "is_bot", false));
  }

  void outcome(String email, String key, String outcome) {
    account(email, key, Map.of("outcome", outcome));
  }

  void number(String topic, long number) {
    changes.put(topic, number);
  }

  /** Sets an action that runs before the computed answer is sent. */
  void beforeAnswer(@Nullable Runnable action) {
    beforeAnswer = action;
  }

  @Override
  public void close() {
    service.close();
  }

  void authenticate(HttpExchange exchange) throws IOException {
    authenticate(exchange, "email", "api_key_sha256");
  }

  private void authenticateSession(HttpExchange exchange) throws IOException {
    authenticate(exchange, SESSION, "session_sha256");
  }

  private void authenticate(HttpExchange exchange, String name, String hash) throws IOException {
    lookups.incrementAndGet();
    var seen = service.last();
    if (!seen.requester().equals(Optional.of(new ServiceCaller("gateway")))) {
      StandIn.answer(exchange, 401, "{}");
      return;
    }
    var question = json.readValue(seen.body(), QUESTION);
    var account =
        question.get("email") != null || name.equals(SESSION)
            ? accounts.get(question.getOrDefault(name, name) + " " + question.get(hash))
            : accountByKey(question.get(hash));
    Map<String, Object> answer =
        new HashMap<>(account == null ? Map.of("outcome", "invalid_key") : account);
    if (isUnknown(question.get("host"))) {
      answer = new HashMap<>(Map.of("outcome", "unknown_host"));
    }
    if ("other.127.0.0.1".equals(question.get("host"))) {
      answer = new HashMap<>(Map.of("outcome", "wrong_organization"));
    }
    answer.put("changes", new HashMap<>(changes));
    var action = beforeAnswer;
    if (action != null) {
      action.run();
    }
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    StandIn.answer(
        exchange, 200, new String(json.writeValueAsBytes(answer), StandardCharsets.UTF_8));
  }

  private @Nullable Map<String, Object> accountByKey(@Nullable String hash) {
    return accounts.entrySet().stream()
        .filter(account -> account.getKey().endsWith(" " + hash))
        .findFirst()
        .map(Map.Entry::getValue)
        .orElse(null);
  }

  private static boolean isUnknown(@Nullable String host) {
    return host != null && host.startsWith("unknown");
  }

  private void organization(HttpExchange exchange) throws IOException {
    hostLookups.incrementAndGet();
    if (isUnknown(exchange.getRequestURI().getQuery().substring("host=".length()))) {
      StandIn.answer(exchange, 404, "");
      return;
    }
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    StandIn.answer(
        exchange,
        200,
        """
        {"organization_id":7,"subdomain":"","is_deactivated":false,"changes":{}}
        """);
  }
}
