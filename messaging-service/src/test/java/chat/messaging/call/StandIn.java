package chat.messaging.call;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A stub server for all providers: it sends configured responses and records the requests. */
final class StandIn implements AutoCloseable {

  private final List<RecordedRequest> requests = new CopyOnWriteArrayList<>();
  private final Map<String, StubResponse> responses = new ConcurrentHashMap<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final HttpServer server;

  StandIn() throws IOException {
    server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::handle);
    server.start();
  }

  /** A recorded request. */
  record RecordedRequest(
      String method, String path, String query, Map<String, List<String>> headers, String body) {
    String header(String name) {
      return headers.getOrDefault(name, List.of("")).getFirst();
    }
  }

  private record StubResponse(int status, String body, Delivery delivery) {}

  enum Delivery {
    IMMEDIATE,
    NEVER,
    TRICKLE
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  void answer(String path, int status, String body) {
    responses.put(path, new StubResponse(status, body, Delivery.IMMEDIATE));
  }

  void answer(String path, Delivery delivery) {
    responses.put(path, new StubResponse(200, "{", delivery));
  }

  /** The requests since the last call, oldest first. */
  List<RecordedRequest> drain() {
    List<RecordedRequest> all = List.copyOf(requests);
    requests.clear();
    return all;
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      requests.add(
          new RecordedRequest(
              exchange.getRequestMethod(),
              exchange.getRequestURI().getRawPath(),
              String.valueOf(exchange.getRequestURI().getRawQuery()),
              Map.copyOf(exchange.getRequestHeaders()),
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
      StubResponse answer =
          responses.getOrDefault(
              exchange.getRequestURI().getRawPath(),
              new StubResponse(404, "{}", Delivery.IMMEDIATE));
      switch (answer.delivery()) {
        case IMMEDIATE -> {
          byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(answer.status(), body.length);
          exchange.getResponseBody().write(body);
        }
        case NEVER -> closed.await();
        case TRICKLE -> {
          exchange.sendResponseHeaders(answer.status(), 0);
          while (!closed.await(50, TimeUnit.MILLISECONDS)) {
            exchange.getResponseBody().write(' ');
            exchange.getResponseBody().flush();
          }
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UncheckedIOException(new IOException(e));
    }
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
  }
}
