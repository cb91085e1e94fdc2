package chat.gateway;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chat.embedded.Ports;
import chat.kit.client.NotReady;
import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Routing of requests to a service with several endpoints. */
final class ReplicasTest {
  private static final String UNREACHABLE = "http://127.0.0.1:" + Ports.free();

  /** Enough requests to reach both endpoints. */
  private static final int SEVERAL = 6;

  private StandIn one;
  private StandIn other;

  @BeforeEach
  void start() throws Exception {
    var keys = TestKeys.make();
    one = new StandIn("messaging-service", keys);
    other = new StandIn("messaging-service", keys);
  }

  @AfterEach
  void stop() {
    one.close();
    other.close();
  }

  private static Gateways gateway(String... messaging) {
    return Gateways.start(Map.of("chat.programs.messaging-service", String.join(",", messaging)));
  }

  private Gateways gatewayOfBoth() {
    return gateway(one.address().toString(), other.address().toString());
  }

  private static HttpResponse<String> post(Gateways gateway, String path, String body)
      throws Exception {
    return gateway.send(gateway.authenticated(path).POST(BodyPublishers.ofString(body)));
  }

  private long received(StandIn service, String path) {
    return service.seen().stream().filter(it -> it.uri().getPath().equals(path)).count();
  }

  private static void refuseAsStopping(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set(NotReady.HEADER, NotReady.STOPPING);
    StandIn.answer(exchange, 503, "not ready: stopping");
  }

  /** Closes the connection without an answer. */
  private static void closeWithoutAnswer(HttpExchange exchange) {
    exchange.close();
  }

  @Test
  void requestsAreSpreadOverAllEndpoints() throws Exception {
    try (var gateway = gatewayOfBoth()) {
      for (int i = 0; i < SEVERAL; i++) {
        assertEquals(200, gateway.get("/api/v1/messages").statusCode());
      }
    }
    assertTrue(received(one, "/api/v1/messages") > 0);
    assertTrue(received(other, "/api/v1/messages") > 0);
  }

  @Test
  void refusedConnectionLosesNoRequest() throws Exception {
    try (var gateway = gateway(UNREACHABLE, one.address().toString())) {
      for (int i = 0; i < SEVERAL; i++) {
        assertEquals(200, post(gateway, "/api/v1/messages", "content=" + i).statusCode());
      }
    }
    assertEquals(
        "content=0 content=1 content=2 content=3 content=4 content=5",
        one.seen().stream()
            .filter(it -> it.method().equals("POST"))
            .map(StandIn.ReceivedRequest::text)
            .collect(Collectors.joining(" ")));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void refusedConnectionLosesNoStreamedBody(boolean hasLength) throws Exception {
    var content = new byte[5_000_000];
    new Random(1).nextBytes(content);
    var stream = BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(content));
    var body = hasLength ? BodyPublishers.fromPublisher(stream, content.length) : stream;
    try (var gateway = gateway(UNREACHABLE, one.address().toString())) {
      for (int i = 0; i < 3; i++) {
        assertEquals(
            200, gateway.send(gateway.authenticated("/api/v1/messages").POST(body)).statusCode());
        assertTrue(Arrays.equals(content, one.last().body()));
      }
    }
  }

  @Test
  void requestRefusedByAStoppingEndpointIsRetried() throws Exception {
    one.on("/api/v1/messages", ReplicasTest::refuseAsStopping);
    try (var gateway = gatewayOfBoth()) {
      for (int i = 0; i < SEVERAL; i++) {
        assertEquals(200, post(gateway, "/api/v1/messages", "content=" + i).statusCode());
      }
    }
    assertEquals(SEVERAL, received(other, "/api/v1/messages"));
  }

  @Test
  void refusalByAllEndpointsIsForwarded() throws Exception {
    one.on("/api/v1/messages", ReplicasTest::refuseAsStopping);
    other.on("/api/v1/messages", ReplicasTest::refuseAsStopping);
    try (var gateway = gatewayOfBoth()) {
      var answer = post(gateway, "/api/v1/messages", "content=x");
      assertEquals(503, answer.statusCode());
      assertEquals("not ready: stopping", answer.body());
      assertEquals(Optional.empty(), answer.headers().firstValue(NotReady.HEADER));
    }
    assertEquals(1, received(one, "/api/v1/messages"));
    assertEquals(1, received(other, "/api/v1/messages"));
  }

  @Test
  void otherRefusalsAreNotRetried() throws Exception {
    one.on("/api/v1/messages", exchange -> StandIn.answer(exchange, 503, "busy"));
    other.on("/api/v1/messages", exchange -> StandIn.answer(exchange, 503, "busy"));
    try (var gateway = gatewayOfBoth()) {
      assertEquals(503, post(gateway, "/api/v1/messages", "content=x").statusCode());
    }
    assertEquals(1, received(one, "/api/v1/messages") + received(other, "/api/v1/messages"));
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /api/v1/messages, '', 200, 2",
    "GET, /api/v1/events, '', 200, 2",
    "HEAD, /api/v1/messages, '', 200, 2",
    "POST, /api/v1/messages, key, 200, 2",
    "POST, /api/v1/messages, '', 503, 1",
    "POST, /api/v1/messages/flags, key, 503, 1",
    "PATCH, /api/v1/messages, '', 503, 1",
    "DELETE, /api/v1/messages, '', 503, 1",
  })
  void onlyRepeatableRequestsAreRetried(
      String method, String path, String key, int status, int attempts) throws Exception {
    var first = new AtomicBoolean(true);
    StandIn.Handler handler =
        exchange -> {
          if (first.getAndSet(false)) {
            closeWithoutAnswer(exchange);
          } else {
            StandIn.answer(exchange, 200, "ok");
          }
        };
    one.on(path, handler);
    other.on(path, handler);
    try (var gateway = gatewayOfBoth()) {
      HttpRequest.Builder request =
          gateway.authenticated(path).method(method, BodyPublishers.ofString("content=x"));
      if (!key.isEmpty()) {
        request.header("Idempotency-Key", key);
      }
      assertEquals(status, gateway.send(request).statusCode());
    }
    assertEquals(attempts, received(one, path) + received(other, path));
  }

  @Test
  void unreadyEndpointIsSkippedUntilReady() throws Exception {
    var ready = new AtomicBoolean();
    one.on(
        "/health/readiness",
        exchange -> StandIn.answer(exchange, ready.get() ? 200 : 503, "readiness"));
    try (var gateway = gatewayOfBoth()) {
      await()
          .until(() ->
              received(one, "/health/readiness") > 1 && received(other, "/health/readiness") > 1);
      long before = received(one, "/api/v1/messages");
      for (int i = 0; i < SEVERAL; i++) {
        assertEquals(200, post(gateway, "/api/v1/messages", "content=x").statusCode());
      }
      assertEquals(before, received(one, "/api/v1/messages"));

      ready.set(true);
      await()
          .until(() -> {
            gateway.get("/api/v1/messages");
            return received(one, "/api/v1/messages") > before;
          });
    }
  }

  @Test
  void unreadyEndpointsAreUsedIfNoneIsReady() throws Exception {
    one.on("/health/readiness", exchange -> StandIn.answer(exchange, 503, "no"));
    other.on("/health/readiness", exchange -> StandIn.answer(exchange, 503, "no"));
    try (var gateway = gatewayOfBoth()) {
      await()
          .until(() ->
              received(one, "/health/readiness") > 1 && received(other, "/health/readiness") > 1);
      assertEquals(200, gateway.get("/api/v1/messages").statusCode());
    }
  }

  @Test
  void credentialsAreLookedUpAtTheNextEndpoint() throws Exception {
    try (var gateway =
        Gateways.startWithIdentity(
            url -> UNREACHABLE + "," + url, Map.of("chat.credential-cache-ttl", "1ms"))) {
      for (int i = 0; i < SEVERAL; i++) {
        assertEquals(200, gateway.get("/api/v1/streams").statusCode());
      }
    }
  }

  @Test
  void healthNamesTheUnreachableEndpoint() throws Exception {
    one.on(
        "/health",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          StandIn.answer(exchange, 200, "{\"name\":\"x\",\"status\":\"UP\",\"details\":{}}");
        });
    try (var gateway = gateway(UNREACHABLE, one.address().toString())) {
      var health = gateway.send(gateway.request("/health")).body();
      assertTrue(
          health.contains(
              "\"messaging-service\":{\"status\":\"UP\",\"message\":\"%s does not answer\"}"
                  .formatted(UNREACHABLE)),
          health);
    }
  }
}
