package chat.gateway;

import chat.kit.token.Requester;
import chat.kit.token.TokenVerifier;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/** Stand-in for a service: records requests and answers as a test configures. */
final class StandIn implements AutoCloseable {
  private final String program;
  private final HttpServer server;
  private final TokenVerifier verifier;
  private final Map<String, Handler> handlers = new ConcurrentHashMap<>();
  private final List<ReceivedRequest> seen = new CopyOnWriteArrayList<>();

  StandIn(String program, TestKeys keys) throws IOException {
    this.program = program;
    this.verifier = new TokenVerifier(keys.of(program), Clock.systemUTC());
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1000);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::handle);
    server.start();
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Sets the handler of a path; all other paths answer with the program's name. */
  void on(String path, Handler handler) {
    handlers.put(path, handler);
  }

  List<ReceivedRequest> seen() {
    return List.copyOf(seen);
  }

  ReceivedRequest last() {
    return seen.getLast();
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      var requester =
          Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization"))
              .filter(header -> header.startsWith("Bearer "))
              .flatMap(header -> verifier.verify(header.substring("Bearer ".length())));
      var uri = exchange.getRequestURI();
      var method = exchange.getRequestMethod();
      var handler = handlers.get(uri.getPath());
      if (handler == null || !handler.readsBody()) {
        var body = exchange.getRequestBody().readAllBytes();
        seen.add(new ReceivedRequest(method, uri, exchange.getRequestHeaders(), requester, body));
      }
      if (handler == null) {
        answer(exchange, 200, program);
      } else {
        handler.handle(exchange);
      }
    }
  }

  static void answer(HttpExchange exchange, int status, String body) throws IOException {
    var bytes = body.getBytes(StandardCharsets.UTF_8);
    var hasBody = bytes.length > 0 && !exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(status, hasBody ? bytes.length : -1);
    if (hasBody) {
      exchange.getResponseBody().write(bytes);
    }
  }

  interface Handler {
    void handle(HttpExchange exchange) throws IOException;

    /** Whether the handler reads the request's body itself. */
    default boolean readsBody() {
      return false;
    }
  }

  /** A received request, with the requester of its token. */
  record ReceivedRequest(
      String method, URI uri, Headers headers, Optional<Requester> requester, byte[] body) {
    Optional<String> header(String name) {
      return Optional.ofNullable(headers.getFirst(name));
    }

    List<String> all(String name) {
      return headers.getOrDefault(name, List.of());
    }

    String text() {
      return new String(body, StandardCharsets.UTF_8);
    }
  }
}
