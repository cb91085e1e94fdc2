package chat.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What somebody without an account may send. */
final class VisitorBodiesTest {
  @ParameterizedTest
  @CsvSource({
    "/api/v1/fetch_api_key, false",
    "/login, true",
    "/join/key, false",
    "/join/key, true",
    "/logout, true",
  })
  void visitorsSendNothingHuge(String path, boolean isChunked) throws Exception {
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
  void visitorsHoldNoMemory(String path) throws Exception {
    try (var gateway = Gateways.start(Map.of("chat.client.body-timeout", "1s"));
        var client = new Socket("127.0.0.1", gateway.server.getPort())) {
      RawService.write(
          client, "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n");
      var writer = Thread.startVirtualThread(() -> writeSlowly(client));
      assertTrue(RawService.head(client).startsWith("HTTP/1.1 400"));
      writer.interrupt();
    }
  }

  /** Always a piece before the time for the next one is over. */
  private static void writeSlowly(Socket client) {
    try {
      while (!Thread.interrupted()) {
        RawService.write(client, "x");
        Thread.sleep(200);
      }
    } catch (IOException | InterruptedException e) {
      // The answer tells.
    }
  }
}
