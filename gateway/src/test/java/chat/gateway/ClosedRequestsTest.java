package chat.gateway;

import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Metrics of requests whose client closes the connection before the response ends. */
@TestInstance(Lifecycle.PER_CLASS)
final class ClosedRequestsTest {
  private static final Duration SOON = Duration.ofSeconds(30);

  @AutoClose private final Gateways gateway = Gateways.start(Map.of());

  @Test
  void cancelledPollCountsAsClientClosed() throws Exception {
    var came = new CountDownLatch(1);
    var released = new CountDownLatch(1);
    gateway
        .service("messaging-service")
        .on(
            "/api/v1/events",
            exchange -> {
              came.countDown();
              await().atMost(SOON).until(() -> released.getCount() == 0);
            });
    try (var client = send("GET /api/v1/events?queue_id=1", "")) {
      came.await(1, TimeUnit.MINUTES);
      client.setSoLinger(true, 0);
    }
    awaitCount("/api/v1/events", "messaging-service", "client_closed");
    released.countDown();
  }

  @Test
  void interruptedUploadCountsAsClientClosed() throws Exception {
    gateway
        .service("uploads-service")
        .on(
            "/api/v1/user_uploads",
            new StandIn.Handler() {
              @Override
              public void handle(HttpExchange exchange) throws IOException {
                exchange.getRequestBody().readAllBytes();
                StandIn.answer(exchange, 200, "{}");
              }

              @Override
              public boolean readsBody() {
                return true;
              }
            });
    send("POST /api/v1/user_uploads", "Content-Length: 100000\r\n\r\nx").close();
    awaitCount("/api/v1/user_uploads/**", "uploads-service", "client_closed");
  }

  @Test
  void interruptedDownloadCountsAsClientClosed() throws Exception {
    gateway
        .service("uploads-service")
        .on(
            "/user_uploads/7/large",
            exchange -> {
              exchange.sendResponseHeaders(200, 0);
              for (int i = 0; i < 4_000; i++) {
                exchange.getResponseBody().write(new byte[65_536]);
              }
            });
    try (var client = send("GET /user_uploads/7/large", "")) {
      RawService.head(client);
    }
    awaitCount("/user_uploads/**", "uploads-service", "client_closed");
  }

  @Test
  void completeResponseCountsWithItsStatus() throws Exception {
    gateway
        .service("channels-service")
        .on("/api/v1/streams", exchange -> StandIn.answer(exchange, 400, "{}"));
    try (var client = send("GET /api/v1/streams", "")) {
      RawService.head(client);
    }
    awaitCount("/api/v1/streams/**", "channels-service", "400");
  }

  @Test
  void responseCutByTheServiceIsNotClientClosed() throws Exception {
    gateway
        .service("exports-service")
        .on(
            "/user_avatars/exports/1/2/3",
            exchange -> {
              exchange.sendResponseHeaders(200, 1_000_000);
              exchange.getResponseBody().write(new byte[100_000]);
              exchange.getResponseBody().flush();
              throw new IOException("The service breaks off");
            });
    try (var client = send("GET /user_avatars/exports/1/2/3", "")) {
      client.getInputStream().readAllBytes();
    } catch (IOException e) {
      // The gateway may reset the connection.
    }
    awaitCount("/user_avatars/exports/**", "exports-service", "200");
  }

  private Socket send(String line, String rest) throws IOException {
    var client = new Socket("127.0.0.1", gateway.server.getPort());
    client.setSoTimeout(60_000);
    RawService.write(
        client,
        line
            + " HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            + Gateways.CREDENTIALS
            + "\r\n"
            + (rest.isEmpty() ? "\r\n" : rest));
    return client;
  }

  private void awaitCount(String route, String service, String status) {
    var metrics =
        gateway.server.getApplicationContext().getRequiredProperty("endpoints.all.port", int.class);
    var line =
        "chat_gateway_requests_seconds_count{route=\"%s\",service=\"%s\",status=\"%s\"} 1"
            .formatted(route, service, status);
    await().atMost(SOON).until(() -> RawHttp.get(metrics, "/prometheus").contains(line));
  }
}
