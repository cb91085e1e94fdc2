package chat.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.kit.token.Visitor;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Authentication: accepted requests, and the errors of refused ones. */
@TestInstance(Lifecycle.PER_CLASS)
final class AuthenticationTest {
  private static final String ANN = Gateways.basic(Gateways.EMAIL, Gateways.KEY);

  @AutoClose private final Gateways gateway = Gateways.start();

  @Test
  void serviceReceivesTheAuthenticatedAccount() throws Exception {
    var response =
        gateway.send(
            gateway.authenticated("/api/v1/users").header("User-Agent", "ZulipPython/0.9 (Linux)"));
    assertEquals(200, response.statusCode());
    assertEquals(
        Optional.of(new Caller(7, 42, Role.MEMBER, false, null, "ZulipPython")),
        gateway.identity.service.last().requester());
  }

  @Test
  void emailIsComparedWithoutCase() throws Exception {
    var credentials = Gateways.basic("Ann@Example.COM", Gateways.KEY);
    assertEquals(200, get("/api/v1/users", credentials).statusCode());
  }

  @Test
  void keyInTheQueryIsAcceptedForFilesOnly() throws Exception {
    var key = "K".repeat(32);
    gateway.identity.member("key@example.com", key, 55);
    var files = gateway.service("uploads-service");
    assertEquals(200, anonymous("/user_uploads/7/ab/f?x=1&api_key=" + key).statusCode());
    assertEquals("/user_uploads/7/ab/f?x=1", files.last().uri().toString());
    assertEquals(
        Optional.of(new Caller(7, 55, Role.MEMBER, false, null, "Unspecified")),
        files.last().requester().map(caller -> withClient(caller)));
    assertEquals(200, get("/user_uploads/7/ab/f?api_key=bad", ANN).statusCode());
    assertEquals("/user_uploads/7/ab/f", files.last().uri().toString());
    for (var bad : List.of("", "short", "B".repeat(32))) {
      var refused = anonymous("/user_uploads/7/ab/f?api_key=" + bad);
      assertEquals(401, refused.statusCode(), refused.body());
      assertTrue(refused.body().contains(bad.length() == 32 ? "Invalid API" : "Malformed API"));
    }
    assertEquals(401, anonymous("/api/v1/users/me?api_key=" + key).statusCode());
    anonymous("/user_avatars/exports/7/ab/f?api_key=" + key);
    assertEquals(
        Optional.of(new Visitor(7)), gateway.service("exports-service").last().requester());
  }

  private HttpResponse<String> anonymous(String path) throws Exception {
    return gateway.send(gateway.request(path).GET());
  }

  @Test
  void botRequestCarriesItsOwner() throws Exception {
    gateway.identity.account(
        "bot@example.com",
        Gateways.KEY,
        Map.of("user_id", 43, "role", 400, "is_bot", true, "bot_type", 1, "bot_owner_id", 42));
    get("/api/v1/users", Gateways.basic("bot@example.com", Gateways.KEY));
    assertEquals(
        Optional.of(new Caller(7, 43, Role.MEMBER, true, 42L, "Unspecified")),
        gateway.identity.service.last().requester().map(caller -> withClient(caller)));
  }

  private static Caller withClient(Object requester) {
    var caller = (Caller) requester;
    return new Caller(
        caller.organizationId(),
        caller.userId(),
        caller.role(),
        caller.isBot(),
        caller.botOwnerId(),
        "Unspecified");
  }

  @Test
  void requestWithoutCredentialsIsRefused() throws Exception {
    assertRefused(
        "Not logged in: API authentication or user session required",
        gateway.send(gateway.request("/api/v1/users")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Basic", "Basic !!!", "Basic a b", "nonsense", ""})
  void undecodableHeaderIsRefused(String header) throws Exception {
    assertRefused("Invalid authorization header for basic auth", get("/api/v1/users", header));
  }

  @Test
  void headerWithoutColonIsRefused() throws Exception {
    var header =
        "Basic " + Base64.getEncoder().encodeToString("nocolon".getBytes(StandardCharsets.UTF_8));
    assertRefused("Invalid authorization header for basic auth", get("/api/v1/users", header));
  }

  @Test
  void bearerSchemeIsRefused() throws Exception {
    var response = get("/api/v1/users", "Bearer abc");
    assertEquals(400, response.statusCode());
    assertEquals(
        envelope("BAD_REQUEST", "This endpoint requires HTTP basic authentication."),
        response.body());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "short",
        "abcdefghijklmnopqrstuvwxyzABCDEFG",
        "abcdefghijklmnopqrstuvwxyzABCD-F",
        "abcdefghijklmnopqrstuvwxyzABCDÉF"
      })
  void malformedKeyIsRefusedWithoutLookup(String key) throws Exception {
    var asked = gateway.identity.lookups.get();
    assertRefused("Malformed API key", get("/api/v1/users", Gateways.basic(Gateways.EMAIL, key)));
    assertEquals(asked, gateway.identity.lookups.get());
  }

  @Test
  void unknownKeyIsRefused() throws Exception {
    assertRefused(
        "Invalid API key", get("/api/v1/users", Gateways.basic(Gateways.EMAIL, "0".repeat(32))));
  }

  @Test
  void emailOfAnotherAccountIsRefused() throws Exception {
    assertRefused(
        "Invalid API key", get("/api/v1/users", Gateways.basic("bob@example.com", Gateways.KEY)));
  }

  @Test
  void deactivatedOrganizationIsRefused() throws Exception {
    assertOutcome("organization_deactivated", "This organization has been deactivated");
  }

  @Test
  void deactivatedAccountIsRefused() throws Exception {
    assertOutcome("account_deactivated", "Account is deactivated");
  }

  @Test
  void accountOfAnotherOrganizationIsRefused() throws Exception {
    assertOutcome("wrong_organization", "Account is not associated with this subdomain");
    var answer =
        RawHttp.send(
            gateway.server.getPort(),
            "GET /api/v1/users HTTP/1.1\r\nHost: Other.127.0.0.1:8080\r\n"
                + Gateways.CREDENTIALS
                + "\r\nConnection: close\r\n\r\n");
    assertTrue(answer.contains("Account is not associated with this subdomain"), answer);
  }

  @Test
  void incomingWebhookCanOnlySendMessages() throws Exception {
    gateway.identity.account(
        "hook@example.com",
        Gateways.KEY,
        Map.of("user_id", 44, "role", 400, "is_bot", true, "bot_type", 2));
    var hook = Gateways.basic("hook@example.com", Gateways.KEY);
    for (var path : List.of("/api/v1/messages", "/api/v1//messages")) {
      var send =
          gateway
              .request(path)
              .header("Authorization", hook)
              .POST(HttpRequest.BodyPublishers.ofString("type=direct"));
      assertEquals(200, gateway.send(send).statusCode());
    }
    var text = "This API is not available to incoming webhook bots.";
    assertRefused(text, get("/api/v1/messages", hook));
    assertRefused(text, get("/api/v1/users/me", hook));
    assertRefused(text, get("/api/v1/messages/render", hook));
  }

  @ParameterizedTest
  @ValueSource(strings = {"HTTP/1.0\r\n", "HTTP/1.0\r\nHost:\r\n"})
  void missingHostMeansTheDefaultOrganization(String rest) throws Exception {
    var answer =
        RawHttp.send(gateway.server.getPort(), "GET /api/v1/server_settings " + rest + "\r\n");
    assertTrue(answer.contains(" 200 "), answer);
    assertEquals(Optional.of(new Visitor(7)), gateway.identity.service.last().requester());
  }

  @Test
  void everyUnauthorizedResponseHasAChallenge() throws Exception {
    gateway.identity.service.on(
        "/api/v1/fetch_api_key", exchange -> StandIn.answer(exchange, 401, "{}"));
    var response =
        gateway.send(
            gateway
                .request("/api/v1/fetch_api_key")
                .POST(HttpRequest.BodyPublishers.ofString("username=ann&password=wrong")));
    assertEquals(401, response.statusCode());
    assertEquals(
        Optional.of("Basic realm=\"zulip\""), response.headers().firstValue("WWW-Authenticate"));
  }

  @Test
  void unknownHostIsNotFound() throws Exception {
    var answer =
        RawHttp.send(
            gateway.server.getPort(),
            "GET /api/v1/server_settings HTTP/1.1\r\nHost: unknown.127.0.0.1\r\n"
                + "Connection: close\r\n\r\n");
    assertEquals(404, RawHttp.status(answer), answer);
    assertTrue(answer.endsWith(envelope("NOT_FOUND", "Invalid subdomain")), answer);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/v1/server_settings", "/join/abc/", "/login"})
  void publicPathAcceptsVisitors(String path) throws Exception {
    assertEquals(200, gateway.send(gateway.request(path)).statusCode());
    assertEquals(Optional.of(new Visitor(7)), gateway.identity.service.last().requester());
  }

  @Test
  void publicPathAcceptsAnyCredentials() throws Exception {
    assertEquals(200, gateway.get("/api/v1/server_settings").statusCode());
    assertEquals(200, get("/api/v1/server_settings", "Basic nonsense").statusCode());
  }

  @Test
  void filePathAcceptsAccountsAndVisitors() throws Exception {
    var uploads = gateway.service("uploads-service");
    assertEquals(200, gateway.send(gateway.request("/user_uploads/7/ab/x.png")).statusCode());
    assertEquals(Optional.of(new Visitor(7)), uploads.last().requester());
    assertEquals(200, gateway.get("/user_uploads/7/ab/x.png").statusCode());
    assertTrue(uploads.last().requester().get() instanceof Caller);
    assertEquals(401, get("/user_uploads/7/ab/x.png", "Basic nonsense").statusCode());
  }

  @Test
  void apiKeyIsNotForwardedToServices() throws Exception {
    gateway.get("/api/v1/users");
    var inClear = Base64.getEncoder().encodeToString(Gateways.KEY.getBytes(StandardCharsets.UTF_8));
    for (var seen : gateway.identity.service.seen()) {
      assertFalse(seen.text().contains(Gateways.KEY));
      assertFalse(seen.headers().toString().contains(inClear));
      assertFalse(seen.headers().toString().contains("Basic"));
    }
  }

  @Test
  void authenticationIsCached() throws Exception {
    gateway.get("/api/v1/users");
    var asked = gateway.identity.lookups.get();
    gateway.get("/api/v1/users");
    assertEquals(asked, gateway.identity.lookups.get());
  }

  @Test
  void refusedAuthenticationIsNotCached() throws Exception {
    var key = "z".repeat(32);
    assertRefused("Invalid API key", get("/api/v1/users", Gateways.basic("new@example.com", key)));
    gateway.identity.member("new@example.com", key, 45);
    assertEquals(200, get("/api/v1/users", Gateways.basic("new@example.com", key)).statusCode());
  }

  @Test
  void concurrentRefusedRequestsShareLookups() throws Exception {
    var asked = gateway.identity.lookups.get();
    gateway.identity.beforeAnswer(() -> LockSupport.parkNanos(Duration.ofMillis(500).toNanos()));
    try {
      var request =
          gateway
              .request("/api/v1/users")
              .header("Authorization", Gateways.basic(Gateways.EMAIL, "y".repeat(32)))
              .build();
      var answers =
          Stream.generate(
                  () -> gateway.http.sendAsync(request, HttpResponse.BodyHandlers.ofString()))
              .limit(20)
              .toList();
      for (var answer : answers) {
        assertEquals(401, answer.get().statusCode());
      }
    } finally {
      gateway.identity.beforeAnswer(null);
    }
    var calls = gateway.identity.lookups.get() - asked;
    assertTrue(calls < 10, () -> calls + " calls");
  }

  private void assertOutcome(String outcome, String text) throws Exception {
    var email = outcome + "@example.com";
    gateway.identity.outcome(email, Gateways.KEY, outcome);
    assertRefused(text, get("/api/v1/users", Gateways.basic(email, Gateways.KEY)));
  }

  private static void assertRefused(String text, HttpResponse<String> response) {
    assertEquals(401, response.statusCode());
    assertEquals(envelope("UNAUTHORIZED", text), response.body());
    assertEquals(
        Optional.of("Basic realm=\"zulip\""), response.headers().firstValue("WWW-Authenticate"));
    assertEquals(Optional.of("application/json"), response.headers().firstValue("Content-Type"));
  }

  private static String envelope(String code, String text) {
    return "{\"result\":\"error\",\"msg\":\"" + text + "\",\"code\":\"" + code + "\"}\n";
  }

  private HttpResponse<String> get(String target, String authorization) throws Exception {
    return gateway.send(gateway.request(target).header("Authorization", authorization));
  }
}
