package chat.gateway;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Malformed, interrupted and stalled requests, and the state of their connections. */
@TestInstance(Lifecycle.PER_CLASS)
final class BrokenRequestsTest {
  @AutoClose
  private final Gateways gateway =
      Gateways.start(
          Map.of("chat.client.head-timeout", "700ms", "chat.client.body-timeout", "700ms"));

  @ParameterizedTest
  @ValueSource(strings = {"5\r\nhello\r\nXYZ\r\n", "XYZ\r\n", "5\r\nhelloXYZ\r\n", "-1\r\n\r\n"})
  void malformedChunkedBodyIsRefusedAndNotStored(String body) throws Exception {
    var stored = new StoringHandler();
    gateway.service("messaging-service").on("/api/v1/messages", stored);
    var answer = send(post("/api/v1/messages", "Transfer-Encoding: chunked") + body);
    assertRefused(400, "BAD_REQUEST", answer);
    stored.assertNothingStored();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"bogus", "gzip", "identity", "x-chunked", "chunked;x=1", "chunked, chunked"})
  void unknownTransferEncodingCannotSmuggleARequest(String coding) throws Exception {
    var stored = new StoringHandler();
    gateway.service("messaging-service").on("/api/v1/messages", stored);
    var second = "GET /api/v1/server_settings HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    var answer = send(post("/api/v1/messages", "Transfer-Encoding: " + coding) + second);
    assertRefused(400, "BAD_REQUEST", answer);
    stored.assertNothingStored();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Host: 127.0.0.1\r\nHost: example.com\r\n"})
  void missingOrRepeatedHostHeaderIsRefused(String hosts) throws Exception {
    var answer =
        send("GET /api/v1/server_settings HTTP/1.1\r\nX-Request-Id: broken\r\n" + hosts + "\r\n");
    assertRefused(400, "BAD_REQUEST", answer);
    assertTrue(answer.contains("must have exactly one Host"), answer);
  }

  @Test
  void http10RequestNeedsNoHostHeader() throws Exception {
    assertEquals(404, RawHttp.status(send("GET /nothing HTTP/1.0\r\n\r\n")));
  }

  @Test
  void refusalReachesAClientThatIsStillSending() throws Exception {
    var body = "x".repeat(20 << 20);
    var answer =
        send(
            "POST /api/v1/messages HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Request-Id: broken\r\n"
                + "Connection: close\r\nContent-Length: "
                + body.length()
                + "\r\n\r\n"
                + body);
    assertRefused(401, "UNAUTHORIZED", answer);
  }

  @Test
  void malformedLaterChunkIsRefusedAndNotStored() throws Exception {
    var stored = new StoringHandler();
    gateway.service("messaging-service").on("/api/v1/messages", stored);
    try (var client = connect()) {
      RawService.write(client, post("/api/v1/messages", "Transfer-Encoding: chunked"));
      RawService.write(client, "5\r\nhello\r\n");
      assertTrue(stored.begun.await(1, TimeUnit.MINUTES));
      RawService.write(client, "XYZ\r\n");
      assertRefused(400, "BAD_REQUEST", readUntilClosed(client));
    }
    assertTrue(stored.ended.await(1, TimeUnit.MINUTES), "the service still waits");
    stored.assertNothingStored();
  }

  @Test
  void malformedLogInBodyIsRefused() throws Exception {
    var seen = gateway.identity.service.seen().size();
    var answer =
        send(post("/api/v1/fetch_api_key", "Transfer-Encoding: chunked") + "1\r\na\r\nXYZ\r\n");
    assertRefused(400, "BAD_REQUEST", answer);
    var since = gateway.identity.service.seen();
    assertTrue(
        since.subList(seen, since.size()).stream()
            .noneMatch(it -> it.uri().getPath().equals("/api/v1/fetch_api_key")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "GET /api/v1/users HTTP/1.1\r\nHost: 127", "\r\n"})
  void incompleteHeadClosesTheConnection(String begun) throws Exception {
    assertEquals("", send(begun));
  }

  @Test
  void incompleteSecondHeadClosesTheConnection() throws Exception {
    try (var client = connect()) {
      RawService.write(client, "GET /nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
      RawService.head(client);
      RawService.write(client, "GET /noth");
      readUntilClosed(client);
    }
  }

  @Test
  void stalledBodyIsRefusedAndNotStored() throws Exception {
    var stored = new StoringHandler();
    gateway.service("messaging-service").on("/api/v1/messages", stored);
    var answer = send(post("/api/v1/messages", "Content-Length: 100") + "hello");
    assertRefused(408, "BAD_REQUEST", answer);
    stored.assertNothingStored();
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "deflate", "br", "unheard-of"})
  void contentEncodingIsRefusedBeforeForwarding(String encoding) throws Exception {
    var stored = new StoringHandler();
    gateway.service("messaging-service").on("/api/v1/messages", stored);
    try (var client = connect()) {
      RawService.write(
          client,
          post("/api/v1/messages", "Content-Length: 5\r\nContent-Encoding: " + encoding) + "hello");
      assertEquals(415, RawHttp.status(RawService.head(client)));
    }
    stored.assertNothingStored();
  }

  @Test
  void slowBodyIsAccepted() throws Exception {
    var stored = new StoringHandler();
    gateway.service("messaging-service").on("/api/v1/messages", stored);
    try (var client = connect()) {
      RawService.write(client, post("/api/v1/messages", "Content-Length: 6"));
      for (var letter : List.of("l", "i", "t", "t", "l", "e")) {
        TimeUnit.MILLISECONDS.sleep(250);
        RawService.write(client, letter);
      }
      assertEquals(200, RawHttp.status(RawService.head(client)));
    }
  }

  @Test
  void longPollsAndIdleConnectionsDoNotTimeOut() throws Exception {
    gateway
        .service("messaging-service")
        .on(
            "/api/v1/events",
            exchange -> {
              pause();
              StandIn.answer(exchange, 200, "late");
            });
    try (var client = connect()) {
      for (int i = 0; i < 2; i++) {
        RawService.write(
            client,
            "GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                + Gateways.CREDENTIALS
                + "\r\n\r\n");
        assertEquals(200, RawHttp.status(RawService.head(client)));
        assertEquals("late", new String(client.getInputStream().readNBytes(4), US_ASCII));
        pause();
      }
    }
  }

  /** Sleeps longer than the client timeouts of the gateway. */
  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(1500);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String post(String path, String header) {
    return "POST "
        + path
        + " HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        + Gateways.CREDENTIALS
        + "\r\nX-Request-Id: broken\r\n"
        + header
        + "\r\n\r\n";
  }

  private Socket connect() throws IOException {
    var client = new Socket("127.0.0.1", gateway.server.getPort());
    client.setSoTimeout(60_000);
    return client;
  }

  private String send(String request) throws IOException {
    return RawHttp.send(gateway.server.getPort(), request);
  }

  /** Reads until the gateway closes the connection. */
  private static String readUntilClosed(Socket client) throws IOException {
    return new String(client.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
  }

  private static void assertRefused(int status, String code, String answer) {
    assertEquals(status, RawHttp.status(answer), answer);
    assertTrue(answer.contains("\"code\":\"" + code + "\""), answer);
    assertTrue(answer.toLowerCase().contains("x-request-id: broken\r\n"), answer);
    assertTrue(answer.toLowerCase().contains("connection: close\r\n"), answer);
    assertEquals(1, answer.split("HTTP/1.1 ", -1).length - 1, answer);
  }

  /** Records whether a complete body arrived, as a service would store it. */
  private static final class StoringHandler implements StandIn.Handler {
    final CountDownLatch begun = new CountDownLatch(1);
    final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicBoolean stored = new AtomicBoolean();

    @Override
    public void handle(HttpExchange exchange) throws IOException {
      begun.countDown();
      try {
        exchange.getRequestBody().readAllBytes();
        stored.set(true);
        StandIn.answer(exchange, 200, "stored");
      } finally {
        ended.countDown();
      }
    }

    @Override
    public boolean readsBody() {
      return true;
    }

    /** Asserts that a started request has ended and that no body was complete. */
    void assertNothingStored() throws InterruptedException {
      if (begun.await(300, TimeUnit.MILLISECONDS)) {
        assertTrue(ended.await(1, TimeUnit.MINUTES), "the service still waits");
      }
      assertEquals(false, stored.get());
    }
  }
}
