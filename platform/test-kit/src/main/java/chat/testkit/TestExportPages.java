package chat.testkit;

import chat.contracts.ExportContract;
import chat.contracts.Program;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Stands in for the owners' {@code /internal/exports}: gives what their contract's examples have,
 * or what a test says; may break off or be away.
 */
public final class TestExportPages implements HttpHandler {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String BLOB = "/internal/exports/blob";

  private final Map<String, Pages> pages = new ConcurrentHashMap<>();
  private final Map<String, Refusals> refusals = new ConcurrentHashMap<>();
  private final Map<String, byte[]> blobs = new ConcurrentHashMap<>();
  private final Map<String, Runnable> tasks = new ConcurrentHashMap<>();
  private final Map<String, Queue<Trouble>> troubles = new ConcurrentHashMap<>();
  private final List<Asked> asked = new CopyOnWriteArrayList<>();

  TestExportPages() {}

  /** What happens to who asks for a file's bytes. */
  public enum Trouble {
    AWAY,
    BREAKS_OFF_HALF_WAY
  }

  /** What an owner was asked for, in the order of the questions. */
  public record Asked(Program owner, JsonNode wanted) {}

  private record Refusals(int status, AtomicInteger left) {}

  /** Writes the answer of an owner. */
  @FunctionalInterface
  public interface Pages {
    void write(OutputStream out) throws IOException;
  }

  public List<Asked> asked(long organizationId) {
    return asked.stream()
        .filter(each -> each.wanted().path("organization_id").longValue() == organizationId)
        .toList();
  }

  /** From now on, the owner answers so when it is asked about the organization. */
  public void answer(Program owner, long organizationId, Pages answer) {
    pages.put(owner + ":" + organizationId, answer);
  }

  /** The same of a text. */
  public void answer(Program owner, long organizationId, String text) {
    answer(owner, organizationId, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** So many times from now on, the owner says that it is busy when it is asked about it. */
  public void refuse(Program owner, long organizationId, int times) {
    refuse(owner, organizationId, times, 503);
  }

  /** The same with another status. */
  public void refuse(Program owner, long organizationId, int times, int status) {
    refusals.put(owner + ":" + organizationId, new Refusals(status, new AtomicInteger(times)));
  }

  /** From now on, the bytes of a key are these. */
  public void blob(String key, byte[] content) {
    blobs.put(key, content);
  }

  /** From now on, this is done before the bytes of a key are given. */
  public void whenAsked(String key, Runnable task) {
    tasks.put(key, task);
  }

  /** The next ones who ask for the bytes of a key have these troubles, one each. */
  public void trouble(String key, Trouble... next) {
    troubles.put(key, new ConcurrentLinkedQueue<>(List.of(next)));
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (exchange.getRequestURI().getPath().equals(BLOB)) {
        sendBlob(exchange);
      } else {
        sendPages(exchange);
      }
    }
  }

  private void sendPages(HttpExchange exchange) throws IOException {
    JsonNode wanted = JSON.readTree(exchange.getRequestBody().readAllBytes());
    Program owner = owner(exchange);
    asked.add(new Asked(owner, wanted));
    String place = owner + ":" + wanted.path("organization_id").longValue();
    Refusals refused = refusals.get(place);
    if (refused != null && refused.left().getAndDecrement() > 0) {
      exchange.sendResponseHeaders(refused.status(), -1);
      return;
    }
    Pages answer =
        pages.getOrDefault(
            place, out -> out.write(ExportContract.pages(owner).getBytes(StandardCharsets.UTF_8)));
    exchange.getResponseHeaders().set("Content-Type", "application/x-ndjson");
    exchange.sendResponseHeaders(200, 0);
    answer.write(exchange.getResponseBody());
  }

  /** All owners are one server here; whom somebody means is said in his token. */
  private static Program owner(HttpExchange exchange) throws IOException {
    String token = exchange.getRequestHeaders().getFirst("Authorization");
    if (token == null) {
      throw new IOException("No service asks without a token");
    }
    JsonNode claims = JSON.readTree(Base64.getUrlDecoder().decode(token.split("\\.")[1]));
    JsonNode audience = claims.path("aud");
    String name = audience.isArray() ? audience.path(0).asText() : audience.asText();
    return Program.services().stream()
        .filter(program -> program.wireName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private void sendBlob(HttpExchange exchange) throws IOException {
    String key = exchange.getRequestURI().getQuery().substring("key=".length());
    tasks.getOrDefault(key, () -> {}).run();
    byte @Nullable [] content = blobs.get(key);
    if (content == null) {
      exchange.sendResponseHeaders(404, -1);
      return;
    }
    Trouble trouble = troubles.getOrDefault(key, new ConcurrentLinkedQueue<>()).poll();
    if (trouble == Trouble.AWAY) {
      exchange.sendResponseHeaders(503, -1);
      return;
    }
    String range = exchange.getRequestHeaders().getFirst("Range");
    int from = range == null ? 0 : Integer.parseInt(range.replaceAll("\\D", ""));
    int length = content.length - from;
    exchange.sendResponseHeaders(range == null ? 200 : 206, length == 0 ? -1 : length);
    if (length > 0) {
      boolean breaksOff = trouble == Trouble.BREAKS_OFF_HALF_WAY;
      exchange.getResponseBody().write(content, from, breaksOff ? length / 2 : length);
    }
  }
}
