package chat.testkit.owner;

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
 * A stub of the services' {@code /internal/exports}. Returns the examples of the contract or
 * responses set by a test; can also break off or be unavailable.
 */
public final class TestExportPages implements HttpHandler {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String BLOB = "/internal/exports/blob";

  private final Map<String, Pages> pages = new ConcurrentHashMap<>();
  private final Map<String, Refusals> refusals = new ConcurrentHashMap<>();
  private final Map<String, byte[]> blobs = new ConcurrentHashMap<>();
  private final Map<String, Runnable> actions = new ConcurrentHashMap<>();
  private final Map<String, Queue<BlobFailure>> failures = new ConcurrentHashMap<>();
  private final List<OwnerRequest> requests = new CopyOnWriteArrayList<>();

  TestExportPages() {}

  /** A failure of a request for a file's bytes. */
  public enum BlobFailure {
    UNAVAILABLE,
    TRUNCATED
  }

  /** A recorded request to a service, in order. */
  public record OwnerRequest(Program owner, JsonNode body) {}

  private record Refusals(int status, AtomicInteger left) {}

  /** Writes a service's response. */
  @FunctionalInterface
  public interface Pages {
    void write(OutputStream out) throws IOException;
  }

  public List<OwnerRequest> requests(long organizationId) {
    return requests.stream()
        .filter(each -> each.body().path("organization_id").longValue() == organizationId)
        .toList();
  }

  /** Sets the response of the service to requests about the organization. */
  public void setResponse(Program owner, long organizationId, Pages answer) {
    pages.put(owner + ":" + organizationId, answer);
  }

  /** Sets the response of the service to requests about the organization to a text. */
  public void setResponse(Program owner, long organizationId, String text) {
    setResponse(owner, organizationId, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** Makes the service refuse the next requests about the organization as busy (503). */
  public void refuse(Program owner, long organizationId, int times) {
    refuse(owner, organizationId, times, 503);
  }

  /** Makes the service refuse the next requests about the organization with this status. */
  public void refuse(Program owner, long organizationId, int times, int status) {
    refusals.put(owner + ":" + organizationId, new Refusals(status, new AtomicInteger(times)));
  }

  /** Sets the bytes of a key. */
  public void setBlob(String key, byte[] content) {
    blobs.put(key, content);
  }

  /** Runs this action before each response with the bytes of the key. */
  public void beforeEachResponse(String key, Runnable action) {
    actions.put(key, action);
  }

  /** Makes the next requests for the bytes of the key fail, one failure each. */
  public void failNext(String key, BlobFailure... next) {
    failures.put(key, new ConcurrentLinkedQueue<>(List.of(next)));
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
    JsonNode body = JSON.readTree(exchange.getRequestBody().readAllBytes());
    Program owner = owner(exchange);
    requests.add(new OwnerRequest(owner, body));
    String key = owner + ":" + body.path("organization_id").longValue();
    Refusals refused = refusals.get(key);
    if (refused != null && refused.left().getAndDecrement() > 0) {
      exchange.sendResponseHeaders(refused.status(), -1);
      return;
    }
    Pages answer =
        pages.getOrDefault(
            key, out -> out.write(ExportContract.pages(owner).getBytes(StandardCharsets.UTF_8)));
    exchange.getResponseHeaders().set("Content-Type", "application/x-ndjson");
    exchange.sendResponseHeaders(200, 0);
    answer.write(exchange.getResponseBody());
  }

  /** All services share one server here; the token's audience tells which one is addressed. */
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
    actions.getOrDefault(key, () -> {}).run();
    byte @Nullable [] content = blobs.get(key);
    if (content == null) {
      exchange.sendResponseHeaders(404, -1);
      return;
    }
    BlobFailure failure = failures.getOrDefault(key, new ConcurrentLinkedQueue<>()).poll();
    if (failure == BlobFailure.UNAVAILABLE) {
      exchange.sendResponseHeaders(503, -1);
      return;
    }
    String range = exchange.getRequestHeaders().getFirst("Range");
    int from = range == null ? 0 : Integer.parseInt(range.replaceAll("\\D", ""));
    int length = content.length - from;
    exchange.sendResponseHeaders(range == null ? 200 : 206, length == 0 ? -1 : length);
    if (length > 0) {
      boolean breaksOff = failure == BlobFailure.TRUNCATED;
      exchange.getResponseBody().write(content, from, breaksOff ? length / 2 : length);
    }
  }
}
