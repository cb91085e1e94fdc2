package chat.gateway;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rate limits, and the headers and errors that report them. */
final class LimitsTest {
  @Test
  void accountHasItsOwnLimit() throws Exception {
    try (var gateway = gateway("account", "3/60")) {
      gateway.identity.member("bob@example.com", Gateways.KEY, 43);
      for (int left = 2; left >= 0; left--) {
        var response = gateway.get("/api/v1/users");
        assertEquals(200, response.statusCode());
        assertHeaders(response, 3, left);
      }
      assertRefused(gateway.get("/api/v1/streams"), 3, 20);
      assertEquals(200, getAs(gateway, "bob@example.com", "/api/v1/users").statusCode());
    }
  }

  @Test
  void serviceErrorCountsAgainstTheLimit() throws Exception {
    try (var gateway = gateway("account", "3/60")) {
      gateway
          .service("channels-service")
          .on("/api/v1/streams", exchange -> StandIn.answer(exchange, 400, "{}"));
      var response = gateway.get("/api/v1/streams");
      assertEquals(400, response.statusCode());
      assertHeaders(response, 3, 2);
    }
  }

  @Test
  void eventPollsHaveTheirOwnLimit() throws Exception {
    try (var gateway =
        Gateways.start(
            Map.of("chat.rate-limit.account", "1/60", "chat.rate-limit.polls", "3/60"))) {
      for (int left = 2; left >= 0; left--) {
        var response = gateway.get("/api/v1/events?queue_id=q");
        assertEquals(200, response.statusCode());
        assertHeaders(response, 3, left);
      }
      assertRefused(gateway.get("/api/v1/events?queue_id=q"), 3, 20);
      assertEquals(200, gateway.get("/api/v1/users").statusCode());
      assertRefused(gateway.get("/api/v1/users"), 1, 60);
    }
  }

  @Test
  void fivePollsASecondStayBelowTheLimit() throws Exception {
    try (var gateway = Gateways.start(Map.of())) {
      for (int i = 0; i < 5 * 60; i++) {
        assertEquals(200, gateway.get("/api/v1/events?queue_id=q").statusCode());
      }
      assertEquals(200, gateway.get("/api/v1/users").statusCode());
    }
  }

  @Test
  void anonymousAddressHasALimit() throws Exception {
    try (var gateway = gateway("address", "3/60")) {
      for (int left = 2; left >= 0; left--) {
        assertHeaders(visit(gateway, "/api/v1/server_settings"), 3, left);
      }
      assertRefused(visit(gateway, "/api/v1/server_settings"), 3, 20);
      assertRefused(visit(gateway, "/api/v1/users"), 3, 20);
    }
  }

  @Test
  void keyGuessingDoesNotBlockVerifiedAccounts() throws Exception {
    try (var gateway = gateway("address", "3/60")) {
      assertEquals(200, gateway.get("/api/v1/users").statusCode());
      for (int i = 0; i < 3; i++) {
        assertEquals(401, guess(gateway, i).statusCode());
      }
      var asked = gateway.identity.lookups.get();
      assertRefused(guess(gateway, 4), 3, 20);
      assertEquals(asked, gateway.identity.lookups.get());
      assertEquals(200, gateway.get("/api/v1/users").statusCode());
    }
  }

  @Test
  void verifiedAccountsAreServedAfterCacheExpiry() throws Exception {
    try (var gateway = gatewayWithShortCache("3/60")) {
      assertEquals(200, gateway.get("/api/v1/users").statusCode());
      for (int i = 0; i < 3; i++) {
        assertEquals(401, guess(gateway, i).statusCode());
      }
      var asked = gateway.identity.lookups.get();
      await()
          .until(() -> {
            assertEquals(200, gateway.get("/api/v1/users").statusCode());
            return gateway.identity.lookups.get() > asked;
          });
      assertRefused(guess(gateway, 4), 3, 20);
    }
  }

  @Test
  void revokedKeyIsRateLimitedLikeAnUnknownKey() throws Exception {
    try (var gateway = gatewayWithShortCache("1/60")) {
      assertEquals(200, gateway.get("/api/v1/users").statusCode());
      gateway.identity.outcome(Gateways.EMAIL, Gateways.KEY, "invalid_key");
      await().until(() -> gateway.get("/api/v1/users").statusCode() == 401);
      var asked = gateway.identity.lookups.get();
      assertRefused(gateway.get("/api/v1/users"), 1, 60);
      assertEquals(asked, gateway.identity.lookups.get());
    }
  }

  @Test
  void malformedCredentialsCountAgainstTheLimit() throws Exception {
    try (var gateway = gateway("address", "1/60")) {
      assertEquals(401, visit(gateway, "/api/v1/users").statusCode());
      var malformed = gateway.request("/api/v1/users").header("Authorization", "Basic x");
      assertRefused(gateway.send(malformed), 1, 60);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"urlencoded", "multipart", "query"})
  void logInAttemptsAreLimitedPerAccountName(String form) throws Exception {
    try (var gateway = gateway("login", "2/1800")) {
      gateway.identity.service.on(
          "/api/v1/fetch_api_key", exchange -> StandIn.answer(exchange, 401, "{}"));
      assertEquals(401, logIn(gateway, form, "ann@example.com").statusCode());
      assertEquals(401, logIn(gateway, form, "ANN@example.com ").statusCode());
      assertRefused(logIn(gateway, form, "ann@example.com"), 2, 900);
      assertEquals(401, logIn(gateway, form, "bob@example.com").statusCode());
    }
  }

  @Test
  void logInAttemptsAreLimitedPerAddress() throws Exception {
    try (var gateway =
        Gateways.start(
            Map.of("chat.rate-limit.login", "2/1800", "chat.trusted-proxies", "127.0.0.1"))) {
      gateway.identity.service.on("/api/v1/fetch_api_key", LimitsTest::checkPassword);
      for (int i = 0; i < 2; i++) {
        assertEquals(401, logInFrom(gateway, "198.51.100.7", "wrong").statusCode());
      }
      assertRefused(logInFrom(gateway, "198.51.100.7", "right"), 2, 900);
      assertEquals(200, logInFrom(gateway, "192.0.2.1", "right").statusCode());
      assertRefused(logInFrom(gateway, "198.51.100.7", "right"), 2, 900);
    }
  }

  private static HttpResponse<String> logInFrom(Gateways gateway, String address, String password)
      throws Exception {
    return gateway.send(
        gateway
            .request("/api/v1/fetch_api_key?" + password)
            .header("X-Forwarded-For", address)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(body("username=ann@example.com&password=" + password)));
  }

  @Test
  void browserSeesARateLimitPage() throws Exception {
    try (var gateway = gateway("login", "1/1800")) {
      gateway.identity.service.on(
          "/api/v1/fetch_api_key", exchange -> StandIn.answer(exchange, 401, "{}"));
      logIn(gateway, "urlencoded", "ann@example.com");
      var form = HttpRequest.BodyPublishers.ofString("username=ann%40example.com&password=x");
      var refused =
          gateway.send(
              gateway
                  .request("/login")
                  .header("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")
                  .header("Content-Type", "application/x-www-form-urlencoded")
                  .POST(form));
      assertEquals(429, refused.statusCode());
      assertEquals(
          "text/html; charset=utf-8", refused.headers().firstValue("Content-Type").orElseThrow());
      assertHeaders(refused, 1, 0);
      var wait = number(refused, "Retry-After");
      assertTrue(refused.body().contains("<h1>Too many attempts</h1>"));
      assertTrue(refused.body().contains("Try again in " + wait + " seconds."));
    }
  }

  @Test
  void successfulLogInResetsEarlierFailures() throws Exception {
    try (var gateway = gateway("login", "2/1800")) {
      gateway.identity.service.on("/api/v1/fetch_api_key", LimitsTest::checkPassword);
      for (int i = 0; i < 3; i++) {
        assertEquals(401, logIn(gateway, "ann@example.com", "wrong", "urlencoded").statusCode());
        assertEquals(200, logIn(gateway, "ann@example.com", "right", "urlencoded").statusCode());
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /login?username=ann@example.com",
    "HEAD, /login?username=ann@example.com",
    "OPTIONS, /login?username=ann@example.com",
    "OPTIONS, /api/v1/fetch_api_key?username=ann@example.com",
    "GET, /join/abc/?username=ann@example.com",
    "POST, /join/abc/?username=ann@example.com",
  })
  void otherRequestsDoNotResetLogInFailures(String method, String target) throws Exception {
    try (var gateway = gateway("login", "2/1800")) {
      gateway.identity.service.on("/api/v1/fetch_api_key", LimitsTest::checkPassword);
      for (int i = 0; i < 2; i++) {
        assertEquals(401, logIn(gateway, "ann@example.com", "wrong", "urlencoded").statusCode());
        var nothing = HttpRequest.BodyPublishers.noBody();
        gateway.send(gateway.request(target).method(method, nothing));
      }
      assertRefused(logIn(gateway, "ann@example.com", "right", "urlencoded"), 2, 900);
    }
  }

  @Test
  void viewingTheLogInPageIsNoAttempt() throws Exception {
    try (var gateway = gateway("login", "1/1800")) {
      for (int i = 0; i < 3; i++) {
        assertEquals(200, visit(gateway, "/login?username=ann@example.com").statusCode());
      }
      gateway.identity.service.on("/api/v1/fetch_api_key", LimitsTest::checkPassword);
      assertEquals(200, logIn(gateway, "ann@example.com", "right", "urlencoded").statusCode());
    }
  }

  @Test
  void logInFormIsForwardedCompletely() throws Exception {
    try (var gateway = gateway("login", "2/1800")) {
      logIn(gateway, "urlencoded", "ann@example.com");
      assertEquals("username=ann@example.com&password=p", gateway.identity.service.last().text());
    }
  }

  @Test
  void logInWithoutNameIsForwarded() throws Exception {
    try (var gateway = gateway("login", "1/1800")) {
      for (int i = 0; i < 3; i++) {
        var post =
            gateway
                .request("/api/v1/fetch_api_key")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString("password=p"));
        assertEquals(200, gateway.send(post).statusCode());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"many", "semicolon"})
  void accountNameIsParsedLikeInTheService(String form) throws Exception {
    var body =
        form.equals("many")
            ? fields(200) + "username=ann@example.com&password=p"
            : "a=1;username=bob@example.com&username=ann@example.com&password=p";
    try (var gateway = gateway("login", "1/1800")) {
      gateway.identity.service.on(
          "/api/v1/fetch_api_key", exchange -> StandIn.answer(exchange, 401, "{}"));
      assertEquals(401, post(gateway, body).statusCode());
      assertEquals(429, post(gateway, body).statusCode());
      assertEquals(429, logIn(gateway, "query", "ann@example.com").statusCode());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"username=%ff", "username=a&username=b"})
  void unreadableLogInIsRefusedByTheGateway(String body) throws Exception {
    try (var gateway = gateway("login", "1/1800")) {
      assertEquals(400, post(gateway, body).statusCode());
      assertTrue(
          gateway.identity.service.seen().stream()
              .noneMatch(it -> it.uri().getPath().equals("/api/v1/fetch_api_key")));
    }
  }

  private static String fields(int count) {
    var form = new StringBuilder();
    for (int i = 0; i < count; i++) {
      form.append('x').append(i).append("=&");
    }
    return form.toString();
  }

  private static HttpResponse<String> post(Gateways gateway, String body) throws Exception {
    return gateway.send(
        gateway
            .request("/api/v1/fetch_api_key")
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(body(body)));
  }

  private static Gateways gatewayWithShortCache(String addressLimit) throws Exception {
    return Gateways.start(
        Map.of("chat.rate-limit.address", addressLimit, "chat.credential-cache-ttl", "1ms"));
  }

  private static Gateways gateway(String limit, String value) throws Exception {
    return Gateways.start(Map.of("chat.rate-limit." + limit, value));
  }

  static HttpResponse<String> visit(Gateways gateway, String target) throws Exception {
    return gateway.send(gateway.request(target));
  }

  private static HttpResponse<String> getAs(Gateways gateway, String email, String target)
      throws Exception {
    var credentials = Gateways.basic(email, Gateways.KEY);
    return gateway.send(gateway.request(target).header("Authorization", credentials));
  }

  private static HttpResponse<String> guess(Gateways gateway, int number) throws Exception {
    var key = String.valueOf(number).repeat(32);
    return gateway.send(
        gateway
            .request("/api/v1/users")
            .header("Authorization", Gateways.basic(Gateways.EMAIL, key)));
  }

  private static void checkPassword(HttpExchange exchange) throws IOException {
    StandIn.answer(
        exchange, exchange.getRequestURI().getQuery().contains("right") ? 200 : 401, "{}");
  }

  private static HttpResponse<String> logIn(Gateways gateway, String form, String username)
      throws Exception {
    return logIn(gateway, username, "p", form);
  }

  private static HttpResponse<String> logIn(
      Gateways gateway, String username, String password, String form) throws Exception {
    var encoded = username.replace(" ", "%20");
    var request =
        switch (form) {
          case "urlencoded" ->
              gateway
                  .request("/api/v1/fetch_api_key?" + password)
                  .header("Content-Type", "application/x-www-form-urlencoded")
                  .POST(body("username=" + encoded + "&password=" + password));
          case "multipart" ->
              gateway
                  .request("/api/v1/fetch_api_key")
                  .header("Content-Type", "multipart/form-data; boundary=b")
                  .POST(
                      body(
                          "--b\r\nContent-Disposition: form-data; name=\"username\"\r\n\r\n"
                              + username
                              + "\r\n--b--\r\n"));
          default ->
              gateway
                  .request("/api/v1/fetch_api_key?username=" + encoded)
                  .POST(HttpRequest.BodyPublishers.noBody());
        };
    return gateway.send(request);
  }

  private static HttpRequest.BodyPublisher body(String text) {
    return HttpRequest.BodyPublishers.ofString(text);
  }

  static void assertHeaders(HttpResponse<String> response, long limit, long remaining) {
    assertEquals(limit, number(response, "X-RateLimit-Limit"));
    assertEquals(remaining, number(response, "X-RateLimit-Remaining"));
    var reset = number(response, "X-RateLimit-Reset") - Instant.now().getEpochSecond();
    assertTrue(reset >= 0 && reset <= 1800, () -> "reset in " + reset);
  }

  static void assertRefused(HttpResponse<String> response, long limit, long seconds) {
    assertEquals(429, response.statusCode());
    assertHeaders(response, limit, 0);
    var wait = number(response, "Retry-After");
    var reset = number(response, "X-RateLimit-Reset") - Instant.now().getEpochSecond();
    assertTrue(reset >= wait - 1, () -> "reset in " + reset + ", to be tried in " + wait);
    assertTrue(wait > 0 && wait <= seconds, () -> "wait " + wait);
    assertTrue(
        response
            .body()
            .matches(
                "\\{\"result\":\"error\",\"msg\":\"API usage exceeded rate limit\","
                    + "\"code\":\"RATE_LIMIT_HIT\",\"retry-after\":[0-9.]+}\n"),
        response.body());
  }

  private static long number(HttpResponse<String> response, String header) {
    return Long.parseLong(response.headers().firstValue(header).orElseThrow());
  }
}
