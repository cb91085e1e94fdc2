package chat.identity;

import chat.contracts.Program;
import chat.testkit.RunningService;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/**
 * Fakes of channels-, messaging- and uploads-service, and an identity-service that calls them. The
 * fakes record the calls and can be made unavailable.
 */
public final class FakeServices {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final FakeServices SHARED = new FakeServices();

  private final Map<Long, String> responses = new ConcurrentHashMap<>();
  private final Map<Long, String> customEmoji = new ConcurrentHashMap<>();
  private final Map<String, String> defaultChannelGroups = new ConcurrentHashMap<>();
  private final Map<Long, List<JsonNode>> calls = new ConcurrentHashMap<>();
  private final Map<Long, Integer> refusals = new ConcurrentHashMap<>();
  private final Set<Long> unavailable = ConcurrentHashMap.newKeySet();
  private final RunningService service;

  private FakeServices() {
    try {
      InetAddress here = InetAddress.getByName("127.0.0.1");
      HttpServer server = HttpServer.create(new InetSocketAddress(here, 0), 0);
      server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
      server.createContext("/internal/invitable-channels", this::invitableChannels);
      server.createContext("/internal/announcement-channels", this::announcementChannels);
      server.createContext("/internal/default_channel_groups", this::defaultChannelGroups);
      server.createContext("/internal/initial_state", this::initialState);
      server.createContext("/internal/subscriptions", this::recordCall);
      server.createContext("/internal/messages", exchange -> recordCall(exchange, "{\"id\":7}"));
      server.createContext("/internal/avatars/removal", this::recordCall);
      server.start();
      String url = "http://127.0.0.1:" + server.getAddress().getPort();
      service =
          RunningService.start(
              Program.IDENTITY,
              Map.of(
                  "CHAT_EXTERNAL_URL",
                  "https://" + TestOrganization.HOST,
                  "CHAT_CHANNELS_URL",
                  url,
                  "CHAT_MESSAGING_URL",
                  url,
                  "CHAT_UPLOADS_URL",
                  url,
                  "CHAT_TASKS_ENABLED",
                  "true",
                  "CHAT_TASKS_POLL",
                  "100ms",
                  "CHAT_WELCOME",
                  "false"));
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(() -> {
                service.close();
                server.stop(0);
              }));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static FakeServices get() {
    return SHARED;
  }

  /** Returns the identity-service that calls the fakes. */
  public RunningService service() {
    return service;
  }

  /** Sets the answer of channels-service about the organization's channels. */
  public void setResponse(long organizationId, String json) {
    responses.put(organizationId, json);
  }

  /** Sets the custom emoji of an organization in uploads-service, by their ids. */
  public void customEmoji(long organizationId, String json) {
    customEmoji.put(organizationId, json);
  }

  /** Sets the groups of default channels of an organization in channels-service. */
  public void defaultChannelGroups(long organizationId, String json) {
    defaultChannelGroups.put("organization_id=" + organizationId, json);
  }

  /** Leaves calls for an organization unanswered. */
  public void setUnavailable(long organizationId) {
    unavailable.add(organizationId);
  }

  /** Records calls for an organization and refuses them with that status. */
  public void refuse(long organizationId, int status) {
    refusals.put(organizationId, status);
  }

  public void setAvailable(long organizationId) {
    unavailable.remove(organizationId);
    refusals.remove(organizationId);
  }

  /** Returns the recorded calls for an organization in their order. */
  public List<JsonNode> calls(long organizationId) {
    return List.copyOf(calls.getOrDefault(organizationId, List.of()));
  }

  /** Returns the recorded calls without those that subscribe new accounts. */
  public List<JsonNode> callsExceptSubscriptions(long organizationId) {
    return calls(organizationId).stream()
        .filter(call -> !call.has("include_default_channels"))
        .toList();
  }

  private void invitableChannels(HttpExchange exchange) throws IOException {
    try (exchange) {
      JsonNode call = recordCall(exchange.getRequestBody().readAllBytes());
      answer(
          exchange,
          responses.getOrDefault(call.path("organization_id").asLong(), "{\"outcome\":\"ok\"}"));
    }
  }

  private void announcementChannels(HttpExchange exchange) throws IOException {
    try (exchange) {
      JsonNode call = recordCall(exchange.getRequestBody().readAllBytes());
      answer(
          exchange,
          responses.getOrDefault(
              call.path("organization_id").asLong(), "{\"invalid_channel_id\":null}"));
    }
  }

  private void defaultChannelGroups(HttpExchange exchange) throws IOException {
    try (exchange) {
      String groups = defaultChannelGroups.getOrDefault(exchange.getRequestURI().getQuery(), "[]");
      answer(exchange, "{\"groups\":" + groups + "}");
    }
  }

  private void initialState(HttpExchange exchange) throws IOException {
    try (exchange) {
      JsonNode call = JSON.readTree(exchange.getRequestBody());
      String known = customEmoji.getOrDefault(call.path("organization_id").asLong(), "{}");
      answer(exchange, "{\"realm_emoji\":" + known + "}");
    }
  }

  private void recordCall(HttpExchange exchange) throws IOException {
    recordCall(exchange, "{}");
  }

  private void recordCall(HttpExchange exchange, String response) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      long organizationId = JSON.readTree(body).path("organization_id").asLong();
      if (unavailable.contains(organizationId)) {
        return;
      }
      recordCall(body);
      answer(exchange, refusals.getOrDefault(organizationId, 200), response);
    }
  }

  private JsonNode recordCall(byte[] body) throws IOException {
    JsonNode call = JSON.readTree(body);
    calls
        .computeIfAbsent(call.path("organization_id").asLong(), _ -> new CopyOnWriteArrayList<>())
        .add(call);
    return call;
  }

  private static void answer(HttpExchange exchange, String json) throws IOException {
    answer(exchange, 200, json);
  }

  private static void answer(HttpExchange exchange, int status, String json) throws IOException {
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
  }
}
