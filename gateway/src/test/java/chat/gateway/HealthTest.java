package chat.gateway;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chat.embedded.Ports;
import chat.testkit.TestServers;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The answer of {@code GET /health} while components are up or down. */
final class HealthTest {
  private static final String UP =
      """
      {"name":"x","status":"UP","details":{"jdbc":{"name":"x","status":"UP","details":{}},\
      "kafka":{"name":"x","status":"UP"}}}\
      """;

  private Gateways gateway;

  @BeforeEach
  void start() throws Exception {
    gateway =
        Gateways.start(
            Map.of("kafka.bootstrap.servers", TestServers.get().kafka().bootstrapServers()));
    for (var program : Gateways.SERVICES) {
      answer(program, 200, UP);
    }
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void allComponentsAreReportedUp() throws Exception {
    var response = await().until(this::health, it -> it.statusCode() == 200);
    assertEquals(
        """
        {"status":"UP","components":{\
        "channels-service":{"status":"UP","message":""},\
        "database":{"status":"UP","message":""},\
        "exports-service":{"status":"UP","message":""},\
        "identity-service":{"status":"UP","message":""},\
        "kafka":{"status":"UP","message":""},\
        "messaging-service":{"status":"UP","message":""},\
        "uploads-service":{"status":"UP","message":""}}}
        """,
        response.body());
    assertEquals("application/json", response.headers().firstValue("Content-Type").orElse(""));
  }

  @Test
  void healthIsJsonWhateverTheClientAccepts() throws Exception {
    var request = gateway.request("/health").header("Accept", "text/html").GET();
    var response = await().until(() -> gateway.send(request), it -> it.statusCode() == 200);
    assertEquals("application/json", response.headers().firstValue("Content-Type").orElse(""));
  }

  @Test
  void healthRefusesPost() throws Exception {
    var request = gateway.request("/health").POST(HttpRequest.BodyPublishers.noBody());
    var response = gateway.send(request);
    assertEquals(405, response.statusCode());
    assertEquals("GET, HEAD, OPTIONS", response.headers().firstValue("Allow").orElse(""));
    assertTrue(response.body().contains("METHOD_NOT_ALLOWED"), response.body());
    assertTrue(response.body().endsWith("}\n"), response.body());
  }

  @Test
  void optionsListTheAllowedMethods() throws Exception {
    var options = HttpRequest.BodyPublishers.noBody();
    var response = gateway.send(gateway.request("/health").method("OPTIONS", options));
    assertEquals(204, response.statusCode());
    assertEquals("GET, HEAD, OPTIONS", response.headers().firstValue("Allow").orElse(""));
    assertEquals("", response.body());
  }

  @Test
  void healthWithTrailingSlashIsNotFound() throws Exception {
    var response = gateway.send(gateway.request("/health/"));
    assertEquals(404, response.statusCode());
    assertTrue(response.body().contains("NOT_FOUND"), response.body());
  }

  @Test
  void unreachableServiceIsNamed() throws Exception {
    gateway.service("uploads-service").close();
    assertDown("\"uploads-service\":{\"status\":\"DOWN\",\"message\":\"does not answer\"}");
  }

  @Test
  void hangingServiceIsNamedInTime() throws Exception {
    var isSeen = new AtomicBoolean();
    gateway
        .service("uploads-service")
        .on("/health", exchange -> await().atMost(Duration.ofMinutes(1)).untilTrue(isSeen));
    assertDown("\"uploads-service\":{\"status\":\"DOWN\",\"message\":\"does not answer\"}");
    isSeen.set(true);
  }

  @Test
  void downServiceIsNamedWithItsReason() throws Exception {
    answer(
        "exports-service",
        503,
        """
        {"name":"x","status":"DOWN","details":{"jdbc":{"status":"UP"},"relay":{"status":"DOWN"}}}\
        """);
    assertDown(
        "\"exports-service\":{\"status\":\"DOWN\",\"message\":\"says that it is DOWN: relay\"}");
  }

  @Test
  void databaseOutageDoesNotBlameTheServices() throws Exception {
    for (var program : Gateways.SERVICES) {
      answer(
          program,
          503,
          """
          {"name":"x","status":"DOWN","details":{"jdbc":{"status":"DOWN"},"kafka":{"status":"UP"}}}\
          """);
    }
    var response =
        assertDown(
            "\"database\":{\"status\":\"DOWN\",\"message\":\"not reached by channels-service,"
                + " exports-service, identity-service, messaging-service, uploads-service\"}");
    assertTrue(response.body().contains("\"identity-service\":{\"status\":\"UP\""));
  }

  @Test
  void unreachableBrokerIsNamed() throws Exception {
    try (var alone =
        Gateways.start(Map.of("kafka.bootstrap.servers", "127.0.0.1:" + Ports.free()))) {
      var response = alone.send(alone.request("/health"));
      assertEquals(503, response.statusCode());
      assertTrue(
          response
              .body()
              .contains("\"kafka\":{\"status\":\"DOWN\",\"message\":\"does not answer\"}"),
          response.body());
    }
  }

  @Test
  void brokerOutageDoesNotBlameTheService() throws Exception {
    answer(
        "channels-service",
        200,
        """
        {"name":"x","status":"DEGRADED","details":{"jdbc":{"status":"UP"},\
        "kafka":{"status":"DEGRADED","details":{"message":"does not answer"}}}}\
        """);
    var response =
        assertDown(
            "\"kafka\":{\"status\":\"DOWN\",\"message\":\"does not answer (says"
                + " channels-service)\"}");
    assertTrue(response.body().contains("\"channels-service\":{\"status\":\"UP\""));
  }

  @Test
  void fullDatabaseStorageIsNamed() throws Exception {
    answer(
        "messaging-service",
        200,
        """
        {"name":"x","status":"DEGRADED","details":{"jdbc":{"status":"UP"},\
        "database-storage":{"status":"DEGRADED","details":{"message":"could not extend file"}}}}\
        """);
    var response =
        assertDown(
            "\"database\":{\"status\":\"DOWN\",\"message\":\"could not extend file (says"
                + " messaging-service)\"}");
    assertTrue(response.body().contains("\"messaging-service\":{\"status\":\"UP\""));
  }

  @Test
  void fullFileStorageIsReportedByItsService() throws Exception {
    answer(
        "uploads-service",
        503,
        """
        {"name":"x","status":"DOWN","details":{"jdbc":{"status":"UP"},\
        "file-storage":{"status":"DOWN","details":{"message":"The storage is full"}}}}\
        """);
    var response =
        assertDown(
            "\"uploads-service\":{\"status\":\"DOWN\",\"message\":\"says that it is DOWN:"
                + " file-storage (The storage is full)\"}");
    assertTrue(response.body().contains("\"database\":{\"status\":\"UP\""));
  }

  @ParameterizedTest
  @ValueSource(ints = {-90, 90})
  void wrongClockIsReportedWithTheDifference(int seconds) throws Exception {
    var theirs = Instant.now().plusSeconds(seconds).truncatedTo(ChronoUnit.SECONDS);
    var date = DateTimeFormatter.RFC_1123_DATE_TIME.format(theirs.atOffset(ZoneOffset.UTC));
    var head =
        "HTTP/1.1 200 OK\r\nDate: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
            .formatted(date, UP.length(), UP);
    try (var service =
            new RawService(socket -> {
              RawService.head(socket);
              RawService.write(socket, head);
            });
        var alone = Gateways.start(Map.of("chat.programs.exports-service", service.address()))) {
      var body = alone.send(alone.request("/health")).body();
      assertTrue(
          body.contains(
              "\"exports-service\":{\"status\":\"DOWN\",\"message\":\"its clock says " + theirs),
          body);
      assertTrue(body.contains("the gateway's 20"), body);
      assertTrue(body.contains("they are 9") || body.contains("they are 8"), body);
    }
  }

  @Test
  void livenessAndReadinessIgnoreTheServices() throws Exception {
    gateway.service("messaging-service").close();
    for (var path : List.of("/health/liveness", "/health/readiness")) {
      var response = gateway.send(gateway.request(path));
      assertEquals(200, response.statusCode());
      assertEquals("{\"status\":\"UP\"}\n", response.body());
    }
    assertEquals(404, gateway.send(gateway.request("/health/other")).statusCode());
  }

  @Test
  void frequentHealthChecksAreCached() throws Exception {
    await().until(() -> health().statusCode() == 200);
    var before = gateway.service("channels-service").seen().size();
    for (int i = 0; i < 50; i++) {
      health();
    }
    assertTrue(gateway.service("channels-service").seen().size() - before <= 5);
  }

  @Test
  void metricsAreServedOnTheManagementPort() throws Exception {
    assertEquals(404, gateway.send(gateway.request("/prometheus")).statusCode());
    var port =
        gateway.server.getApplicationContext().getRequiredProperty("endpoints.all.port", int.class);
    gateway.get("/api/v1/streams/4711");
    var counted =
        "chat_gateway_requests_seconds_count{route=\"/api/v1/streams/**\","
            + "service=\"channels-service\",status=\"200\"} 1";
    await().until(() -> RawHttp.get(port, "/prometheus").contains(counted));
    var answer = RawHttp.get(port, "/prometheus");
    assertEquals(200, RawHttp.status(answer), answer);
    assertTrue(answer.contains("jvm_memory_used_bytes"), answer);
    assertFalse(answer.contains("4711"), answer);
    assertEquals(404, RawHttp.status(RawHttp.get(port, "/api/v1/users")));
  }

  private HttpResponse<String> assertDown(String component) throws Exception {
    var response = health();
    assertEquals(503, response.statusCode());
    assertTrue(response.body().startsWith("{\"status\":\"DOWN\""), response.body());
    assertTrue(response.body().contains(component), response.body());
    return response;
  }

  private HttpResponse<String> health() throws Exception {
    return gateway.send(gateway.request("/health"));
  }

  private void answer(String program, int status, String body) {
    gateway
        .service(program)
        .on(
            "/health",
            exchange -> {
              exchange.getResponseHeaders().set("Content-Type", "application/json");
              StandIn.answer(exchange, status, body);
            });
  }
}
