package chat.gateway;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chat.embedded.Ports;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Responses of the gateway between SIGTERM and its exit. */
final class ShutdownTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final HttpClient http = HttpClient.newHttpClient();

  private HttpResponse<String> get(GatewayProcess gateway, String path) throws Exception {
    var uri = URI.create("http://127.0.0.1:" + gateway.port + path);
    return http.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
  }

  @Test
  void requestsAreServedDuringTheShutdownDelay() throws Exception {
    try (var gateway =
        new GatewayProcess(
            Map.of(
                "CHAT_SHUTDOWN_DELAY",
                "3s",
                "CHAT_KAFKA_BOOTSTRAP_SERVERS",
                "127.0.0.1:" + Ports.free()))) {
      assertEquals(200, get(gateway, "/health/readiness").statusCode());
      assertEquals(200, get(gateway, "/health/liveness").statusCode());

      gateway.terminate();

      await().atMost(PATIENCE).until(() -> get(gateway, "/health/readiness").statusCode() == 503);
      assertEquals(200, get(gateway, "/health/liveness").statusCode());
      assertEquals(401, get(gateway, "/api/v1/messages").statusCode());
      var refused =
          await()
              .atMost(PATIENCE)
              .until(() -> get(gateway, "/api/v1/messages"), it -> it.statusCode() != 401);
      assertEquals(503, refused.statusCode());
      assertTrue(refused.body().contains("gateway is not ready: stopping"), refused.body());
      assertEquals(Optional.of("stopping"), refused.headers().firstValue("Chat-Not-Ready"));
      assertEquals(Optional.of("1"), refused.headers().firstValue("Retry-After"));
      assertTrue(gateway.stopsWithin(PATIENCE));
    }
  }

  @Test
  void gatewayWithoutShutdownDelayStopsPromptly() throws Exception {
    try (var gateway =
        new GatewayProcess(Map.of("CHAT_KAFKA_BOOTSTRAP_SERVERS", "127.0.0.1:" + Ports.free()))) {
      assertTrue(gateway.stopsWithin(Duration.ofSeconds(10)));
    }
  }
}
