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
 * channels-, messaging- and uploads-service as far as identity-service calls them, and an
 * identity-service that does. They note what each account was given, and may be away.
 */
public final class Neighbours {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Neighbours SHARED = new Neighbours();

  private final Map<Long, String> verdicts = new ConcurrentHashMap<>();
  private final Map<Long, String> customEmoji = new ConcurrentHashMap<>();
  private final Map<Long, List<JsonNode>> calls = new ConcurrentHashMap<>();
  private final Map<Long, Integer> refusals = new ConcurrentHashMap<>();
  private final Set<Long> away = ConcurrentHashMap.newKeySet();
  private final RunningService service;

  private Neighbours() {
    try {
      InetAddress here = InetAddress.getByName("127.0.0.1");
      HttpServer server = HttpServer.create(new InetSocketAddress(here, 0), 0);
      server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
      server.createContext("/internal/invitable-channels", this::invitableChannels);
      server.createContext("/internal/announcement-channels", this::announcementChannels);
      server.createContext("/internal/initial_state", this::initialState);
      server.createContext("/internal/subscriptions", this::note);
      server.createContext("/internal/messages", this::note);
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

  public static Neighbours get() {
    return SHARED;
  }

  /** The identity-service that calls them. */
  public RunningService service() {
    return service;
  }

  /** What channels-service answers to questions about the organization's channels from now on. */
  public void verdict(long organizationId, String json) {
    verdicts.put(organizationId, json);
  }

  /** The custom emoji that uploads-service has of an organization from now on, by their ids. */
  public void customEmoji(long organizationId, String json) {
    customEmoji.put(organizationId, json);
  }

  /** Calls for an organization get no answer any more. */
  public void goAway(long organizationId) {
    away.add(organizationId);
  }

  /** Calls for an organization are noted and refused with that status from now on. */
  public void refuse(long organizationId, int status) {
    refusals.put(organizationId, status);
  }

  public void comeBack(long organizationId) {
    away.remove(organizationId);
    refusals.remove(organizationId);
  }

  /** What was asked for an organization and answered, in its order. */
  public List<JsonNode> calls(long organizationId) {
    return List.copyOf(calls.getOrDefault(organizationId, List.of()));
  }

  /** The same without what new accounts were given. */
  public List<JsonNode> questions(long organizationId) {
    return calls(organizationId).stream()
        .filter(call -> !call.has("include_default_channels"))
        .toList();
  }

  private void invitableChannels(HttpExchange exchange) throws IOException {
    try (exchange) {
      JsonNode question = note(exchange.getRequestBody().readAllBytes());
      answer(
          exchange,
          verdicts.getOrDefault(question.path("organization_id").asLong(), "{\"outcome\":\"ok\"}"));
    }
  }

  private void announcementChannels(HttpExchange exchange) throws IOException {
    try (exchange) {
      JsonNode question = note(exchange.getRequestBody().readAllBytes());
      answer(
          exchange,
          verdicts.getOrDefault(
              question.path("organization_id").asLong(), "{\"invalid_channel_id\":null}"));
    }
  }

  private void initialState(HttpExchange exchange) throws IOException {
    try (exchange) {
      JsonNode question = JSON.readTree(exchange.getRequestBody());
      String known = customEmoji.getOrDefault(question.path("organization_id").asLong(), "{}");
      answer(exchange, "{\"realm_emoji\":" + known + "}");
    }
  }

  private void note(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      long organizationId = JSON.readTree(body).path("organization_id").asLong();
      if (away.contains(organizationId)) {
        return;
      }
      note(body);
      answer(exchange, refusals.getOrDefault(organizationId, 200), "{}");
    }
  }

  private JsonNode note(byte[] body) throws IOException {
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
