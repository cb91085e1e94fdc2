package chat.gateway;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chat.embedded.Ports;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers to clients while a service is down, slow or broken. */
final class UnavailableTest {
  private static final String TEXT =
      "{\"result\":\"error\",\"msg\":\"messaging-service is unavailable at the moment, try again\","
          + "\"code\":\"SERVICE_UNAVAILABLE\"}\n";

  @Test
  void refusedConnectionDoesNotAffectOtherServices() throws Exception {
    try (var gateway = gateway("http://127.0.0.1:" + Ports.free())) {
      assertUnavailable(gateway.get("/api/v1/messages"));
      assertEquals(200, gateway.get("/api/v1/streams").statusCode());
    }
  }

  @Test
  void browserSeesAnHtmlErrorPage() throws Exception {
    try (var gateway =
        Gateways.start(
            Map.of("chat.programs.identity-service", "http://127.0.0.1:" + Ports.free()))) {
      for (var path : List.of("/login", "/join/abc/", "/user_uploads/1/4f/a/x.txt")) {
        var shown = gateway.send(gateway.request(path).header("Accept", "text/html"));
        assertEquals(503, shown.statusCode());
        assertTrue(shown.headers().firstValue("Retry-After").isPresent());
        assertTrue(shown.body().contains("<h1>Not available at the moment</h1>"), shown::body);
        assertTrue(shown.body().contains("identity-service is unavailable"), shown::body);
        assertEquals(
            "default-src 'none'; frame-ancestors 'none'",
            shown.headers().firstValue("Content-Security-Policy").orElseThrow());
        for (var accept : List.of("application/json", "application/json, text/plain, */*", "*/*")) {
          var json = gateway.send(gateway.request(path).header("Accept", accept));
          assertTrue(json.body().startsWith("{\"result\":\"error\""), json::body);
        }
        var json = gateway.send(gateway.request(path));
        assertTrue(json.body().startsWith("{\"result\":\"error\""), json::body);
      }
      var api =
          gateway.send(gateway.request("/api/v1/server_settings").header("Accept", "text/html"));
      assertTrue(api.body().startsWith("{\"result\":\"error\""), api::body);
    }
  }

  @Test
  void connectionClosedBeforeTheAnswerIsReportedWithoutRetry() throws Exception {
    try (var service = new RawService(RawService::head);
        var gateway = gateway(service.address())) {
      var post =
          gateway
              .authenticated("/api/v1/messages")
              .POST(HttpRequest.BodyPublishers.ofString("content=x"));
      assertUnavailable(gateway.send(post));
      assertEquals(1, service.connections.get());
      assertUnavailable(gateway.get("/api/v1/messages"));
      assertEquals(2, service.connections.get());
    }
  }

  @Test
  void timedOutRequestClosesTheServiceConnection() throws Exception {
    var closed = new CountDownLatch(1);
    try (var service =
            new RawService(socket -> {
              RawService.head(socket);
              awaitEnd(socket);
              closed.countDown();
            });
        var gateway = gateway(service.address(), "1s")) {
      assertUnavailable(gateway.get("/api/v1/messages"));
      assertTrue(closed.await(1, TimeUnit.MINUTES));
    }
  }

  @Test
  void truncatedResponseFailsForTheClient() throws Exception {
    try (var service =
            new RawService(socket -> {
              RawService.head(socket);
              RawService.write(socket, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf");
            });
        var gateway = gateway(service.address())) {
      assertThrows(IOException.class, () -> gateway.get("/api/v1/messages"));
      assertEquals(200, gateway.get("/api/v1/streams").statusCode());
    }
  }

  @Test
  void nonHttpResponseIsReported() throws Exception {
    try (var service =
            new RawService(socket -> {
              RawService.head(socket);
              RawService.write(socket, "SSH-2.0-nonsense\r\n\r\n");
            });
        var gateway = gateway(service.address())) {
      assertUnavailable(gateway.get("/api/v1/messages"));
    }
  }

  @Test
  void closedClientCancelsTheServiceRequest() throws Exception {
    var arrived = new CountDownLatch(1);
    var closed = new CountDownLatch(1);
    try (var service =
            new RawService(socket -> {
              RawService.head(socket);
              arrived.countDown();
              awaitEnd(socket);
              closed.countDown();
            });
        var gateway = gateway(service.address())) {
      try (var client = new Socket("127.0.0.1", gateway.server.getPort())) {
        RawService.write(client, request("GET", "/api/v1/events", ""));
        assertTrue(arrived.await(1, TimeUnit.MINUTES));
      }
      assertTrue(closed.await(1, TimeUnit.MINUTES));
    }
  }

  @Test
  void longPollDoesNotTimeOut() throws Exception {
    assertPollIsAnswered(Duration.ofSeconds(4));
  }

  /** Longer than the timeouts of other routes and of idle pooled connections. */
  @Test
  @Tag("deep")
  @Timeout(600)
  void twoMinutePollDoesNotTimeOut() throws Exception {
    assertPollIsAnswered(Duration.ofSeconds(125));
  }

  private static void assertPollIsAnswered(Duration time) throws Exception {
    try (var gateway = Gateways.start()) {
      gateway
          .service("messaging-service")
          .on(
              "/api/v1/events",
              exchange -> {
                sleep(time);
                StandIn.answer(exchange, 200, "event");
              });
      assertEquals("event", gateway.get("/api/v1/events").body());
    }
  }

  @Test
  void identityOutageRefusesUncachedCallersOnly() throws Exception {
    try (var gateway = Gateways.start(Map.of("chat.credential-cache-ttl", "4m"))) {
      assertEquals(200, gateway.get("/api/v1/streams").statusCode());
      gateway.identity.close();
      assertEquals(200, gateway.get("/api/v1/streams").statusCode());
      var other =
          gateway.send(
              gateway
                  .request("/api/v1/streams")
                  .header("Authorization", Gateways.basic("bob@example.com", Gateways.KEY)));
      assertEquals(503, other.statusCode());
      assertTrue(other.body().contains("identity-service is unavailable"), other.body());
      assertEquals(Optional.of("1"), other.headers().firstValue("Retry-After"));
    }
  }

  @Test
  void cachedAuthenticationExpires() throws Exception {
    try (var gateway = Gateways.start(Map.of("chat.credential-cache-ttl", "1s"))) {
      assertEquals(200, gateway.get("/api/v1/streams").statusCode());
      gateway.identity.close();
      await()
          .atMost(Duration.ofMinutes(1))
          .until(() -> gateway.get("/api/v1/streams").statusCode() == 503);
    }
  }

  @Test
  void continueComesFromTheService() throws Exception {
    try (var service =
            new RawService(socket -> {
              var head = RawService.head(socket);
              assertTrue(head.toLowerCase().contains("expect: 100-continue"), head);
              RawService.write(socket, "HTTP/1.1 100 Continue\r\n\r\n");
              assertEquals("abc", new String(socket.getInputStream().readNBytes(3)));
              RawService.write(socket, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
              awaitEnd(socket);
            });
        var gateway = gateway(service.address());
        var client = new Socket("127.0.0.1", gateway.server.getPort())) {
      client.setSoTimeout(60_000);
      RawService.write(
          client,
          request("POST", "/api/v1/messages", "Content-Length: 3\r\nExpect: 100-continue\r\n"));
      assertTrue(RawService.head(client).startsWith("HTTP/1.1 100"));
      RawService.write(client, "abc");
      assertTrue(RawService.head(client).startsWith("HTTP/1.1 200"));
    }
  }

  /** A service answers before the body if it refuses the method or the content type. */
  @Test
  void connectionIsReusableAfterAnUnreadExpectedBody() throws Exception {
    try (var service =
            new RawService(socket -> {
              for (var head = RawService.head(socket);
                  !head.isEmpty();
                  head = RawService.head(socket)) {
                var headers = head.toLowerCase();
                if (headers.contains("content-length: 3") && !headers.contains("expect:")) {
                  assertEquals("abc", new String(socket.getInputStream().readNBytes(3)));
                }
                RawService.write(socket, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
              }
            });
        var gateway = gateway(service.address())) {
      for (int i = 0; i < 20; i++) {
        var head = "Connection: close\r\nExpect: 100-continue\r\nContent-Length: 3\r\n";
        var answer =
            RawHttp.send(
                gateway.server.getPort(), request("POST", "/api/v1/messages", head) + "abc");
        assertEquals(200, RawHttp.status(answer), answer);
        assertEquals(200, gateway.get("/api/v1/messages").statusCode());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Content-Length: 0\r\n"})
  void expectationWithoutBodyIsHarmless(String length) throws Exception {
    try (var gateway = Gateways.start()) {
      for (int i = 0; i < 20; i++) {
        var head = "Connection: close\r\nExpect: 100-continue\r\n" + length;
        var answer =
            RawHttp.send(gateway.server.getPort(), request("GET", "/api/v1/streams", head));
        assertEquals(200, RawHttp.status(answer), answer);
        assertEquals(200, gateway.get("/api/v1/streams").statusCode());
      }
    }
  }

  @Test
  void refusalReplacesContinue() throws Exception {
    try (var gateway = Gateways.start();
        var client = new Socket("127.0.0.1", gateway.server.getPort())) {
      client.setSoTimeout(60_000);
      RawService.write(
          client,
          "POST /api/v1/messages HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 3\r\n"
              + "Expect: 100-continue\r\n\r\n");
      assertTrue(RawService.head(client).startsWith("HTTP/1.1 401"));
    }
  }

  private static Gateways gateway(String messaging) throws Exception {
    return Gateways.start(Map.of("chat.programs.messaging-service", messaging));
  }

  private static Gateways gateway(String messaging, String timeout) throws Exception {
    return Gateways.start(
        Map.of(
            "chat.programs.messaging-service",
            messaging,
            "chat.routes[0].path",
            "/api/v1/messages",
            "chat.routes[0].to",
            "messaging-service",
            "chat.routes[0].access",
            "credentials",
            "chat.routes[0].timeout",
            timeout));
  }

  private static String request(String method, String target, String headers) {
    return method
        + " "
        + target
        + " HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        + Gateways.CREDENTIALS
        + "\r\n"
        + headers
        + "\r\n";
  }

  private static void assertUnavailable(HttpResponse<String> response) {
    assertEquals(503, response.statusCode());
    assertEquals(TEXT, response.body());
    assertEquals(Optional.of("1"), response.headers().firstValue("Retry-After"));
  }

  private static void awaitEnd(Socket socket) throws IOException {
    while (socket.getInputStream().read() >= 0) {}
  }

  private static void sleep(Duration duration) {
    try {
      Thread.sleep(duration);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
