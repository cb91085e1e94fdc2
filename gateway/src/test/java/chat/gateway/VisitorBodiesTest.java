package chat.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
      assertEquals(413, gateway.send(post).statusCode());
    }
  }
}
