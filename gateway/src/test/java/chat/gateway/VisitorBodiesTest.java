package chat.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Limits of request bodies from visitors without an account. */
final class VisitorBodiesTest {
  @ParameterizedTest
  @CsvSource({
    "/api/v1/fetch_api_key, false",
    "/login, true",
    "/join/key, false",
    "/join/key, true",
    "/logout, true",
  })
  void largeVisitorBodyIsRefused(String path, boolean isChunked) throws Exception {
    var bytes = ("username=" + "x".repeat(70_000)).getBytes(StandardCharsets.UTF_8);
    var body =
        isChunked
            ? HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(bytes))
            : HttpRequest.BodyPublishers.ofByteArray(bytes);
    try (var gateway = Gateways.start(Map.of())) {
      var post =
          gateway
              .request(path)
              .header("Content-Type", "application/x-www-form-urlencoded")
              .POST(body);
      var answer = gateway.send(post);
      assertEquals(413, answer.statusCode());
      assertTrue(answer.headers().firstValue("X-RateLimit-Limit").isPresent());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/v1/fetch_api_key", "/join/key"})
  void slowVisitorBodyIsRefused(String path) throws Exception {
    try (var gateway = Gateways.start(Map.of("chat.client.body-timeout", "1s"));
        var client = new Socket("127.0.0.1", gateway.server.getPort())) {
      RawService.write(
          client, "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n");
      var writer = Thread.startVirtualThread(() -> writeSlowly(client));
      assertTrue(RawService.head(client).startsWith("HTTP/1.1 400"));
      writer.interrupt();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "POST, /user_avatars/1/avatars/x",
    "PUT, /user_avatars/1/emoji/images/x.png",
    "PATCH, /user_avatars/exports/1/s/x.tar.gz",
    "DELETE, /static/generated/emoji/images/emoji/x.png",
    "POST, /api/v1/server_settings",
    "POST, /user_uploads/1/ab/c/x.txt",
    "POST, /user_uploads/temporary/t/x.txt",
  })
  void readOnlyPathRefusesOtherMethods(String method, String path) throws Exception {
    try (var gateway = Gateways.start(Map.of())) {
      for (var headers : List.of("Content-Length: 65536", "Transfer-Encoding: chunked")) {
        var head = unfinished(gateway, method, path, headers);
        assertTrue(head.startsWith("HTTP/1.1 405"), head);
        assertTrue(head.contains("Allow: GET, HEAD\r\n"), head);
      }
      assertTrue(gateway.service("uploads-service").seen().isEmpty());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /user_avatars/1/avatars/x",
    "HEAD, /user_avatars/1/avatars/x",
    "OPTIONS, /user_avatars/1/avatars/x",
    "GET, /login",
    "OPTIONS, /api/v1/fetch_api_key",
    "GET, /api/v1/server_settings",
  })
  void visitorReadWithBodyIsRefused(String method, String path) throws Exception {
    try (var gateway = Gateways.start(Map.of())) {
      for (var headers :
          List.of(
              "Content-Length: 65536",
              "Content-Length: 1\r\n\r\nx",
              "Transfer-Encoding: chunked")) {
        var head = unfinished(gateway, method, path, headers);
        assertTrue(head.startsWith("HTTP/1.1 400"), head);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "POST, /nothing, 404",
    "POST, /api/v1/messages, 401",
    "DELETE, /api/v1/tus/x, 401",
    "TRACE, /login, 405",
  })
  void refusedRequestIsAnsweredBeforeItsBody(String method, String path, int status)
      throws Exception {
    try (var gateway = Gateways.start(Map.of())) {
      var head = unfinished(gateway, method, path, "Content-Length: 65536");
      assertTrue(head.startsWith("HTTP/1.1 " + status), head);
    }
  }

  private static String unfinished(Gateways gateway, String method, String path, String headers)
      throws IOException {
    try (var client = new Socket("127.0.0.1", gateway.server.getPort())) {
      client.setSoTimeout(20_000);
      RawService.write(
          client,
          "%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\n%s\r\n\r\n".formatted(method, path, headers));
      return RawService.head(client);
    }
  }

  /** Sends one byte before each pause would reach the body timeout. */
  private static void writeSlowly(Socket client) {
    try {
      while (!Thread.interrupted()) {
        RawService.write(client, "x");
        Thread.sleep(200);
      }
    } catch (IOException | InterruptedException e) {
      // The test checks the response.
    }
  }
}
