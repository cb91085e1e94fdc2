package chat.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chat.gateway.changes.CacheFreshness;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.kit.token.Visitor;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Access of a browser session to the API, uploads, files and calls. */
final class SessionTest {
  private static final String TOKEN = "A".repeat(43);
  private static final String COOKIE = "other=1; chat-session=" + TOKEN;
  private static final String TUS = "/api/v1/tus/7/ab/file";
  private static final String FILE = "/user_uploads/7/ab/file";

  private Gateways gateway;

  @BeforeEach
  void start() throws Exception {
    gateway = Gateways.start();
    gateway.identity.session(TOKEN, 43);
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  private HttpResponse<String> send(String method, String path, String... headers)
      throws Exception {
    var request = gateway.request(path).method(method, HttpRequest.BodyPublishers.noBody());
    if (headers.length > 0) {
      request.headers(headers);
    }
    return gateway.send(request);
  }

  private StandIn.ReceivedRequest seen() {
    return gateway.service("uploads-service").last();
  }

  private static Caller member(long userId) {
    return new Caller(7, userId, Role.MEMBER, false, null, "Unspecified");
  }

  private Caller caller() {
    var caller = (Caller) seen().requester().orElseThrow();
    return caller.withClient("Unspecified");
  }

  /** The headers of a request that a script of the product's page makes. */
  private static String[] fromScript(String cookie) {
    return new String[] {
      "Cookie", cookie, "Sec-Fetch-Site", "same-origin", "Sec-Fetch-Dest", "empty"
    };
  }

  private String own() {
    return "http://127.0.0.1:" + gateway.server.getPort();
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PATCH", "DELETE"})
  void sameOriginUploadIsAccepted(String method) throws Exception {
    assertEquals(
        200, send(method, TUS, "Cookie", COOKIE, "Sec-Fetch-Site", "same-origin").statusCode());
    assertEquals(member(43), caller());
    assertEquals(200, send(method, TUS, "Cookie", COOKIE, "Origin", own()).statusCode());
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PATCH", "DELETE"})
  void crossOriginUploadIsRefused(String method) throws Exception {
    var withoutOrigin = send(method, TUS, "Cookie", COOKIE);
    assertForged(withoutOrigin);
    assertEquals("1.0.0", withoutOrigin.headers().firstValue("Tus-Resumable").orElse(null));
    assertForged(send(method, TUS, "Cookie", COOKIE, "Origin", "https://evil.example"));
    assertForged(send(method, TUS, "Cookie", COOKIE, "Origin", "null"));
    assertForged(
        send(method, TUS, "Cookie", COOKIE, "Origin", own(), "Sec-Fetch-Site", "same-site"));
    assertEquals(0, gateway.service("uploads-service").seen().size());
  }

  @Test
  void originMatchingAForeignHostIsRefused() throws Exception {
    var answer =
        RawHttp.send(
            gateway.server.getPort(),
            "POST %s HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\nCookie: %s\r\n"
                    .formatted(TUS, COOKIE)
                + "Content-Length: 0\r\nConnection: close\r\n\r\n");
    assertEquals(403, RawHttp.status(answer), answer);
    assertTrue(answer.contains("CSRF error"), answer);
  }

  private static void assertForged(HttpResponse<String> response) {
    assertEquals(403, response.statusCode());
    assertTrue(response.body().contains("\"code\":\"BAD_REQUEST\""), response.body());
    assertTrue(response.body().contains("\"msg\":\"CSRF error: "), response.body());
  }

  @ParameterizedTest
  @ValueSource(strings = {"nobody@example.com:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB", "no key", "a:b"})
  void sessionIsUsedIfCredentialsAreInvalid(String credentials) throws Exception {
    var basic =
        "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
    var ended = "chat-session=" + "E".repeat(43);
    assertEquals(
        200,
        send("POST", TUS, "Authorization", basic, "Cookie", COOKIE, "Origin", own()).statusCode());
    assertEquals(member(43), caller());
    assertForged(send("POST", TUS, "Authorization", basic, "Cookie", COOKIE));
    var neither = send("POST", TUS, "Authorization", basic, "Cookie", ended, "Origin", own());
    assertEquals(401, neither.statusCode());
    assertChallenge("Basic", neither);
    assertEquals("1.0.0", neither.headers().firstValue("Tus-Resumable").orElse(null));
    assertTrue(neither.body().contains("\"message\":\""), neither.body());
    assertEquals(1, gateway.service("uploads-service").seen().size());
  }

  @Test
  void methodOverrideHeaderDoesNotBypassTheCsrfCheck() throws Exception {
    assertForged(send("GET", TUS, "Cookie", COOKIE, "X-HTTP-Method-Override", "DELETE"));
  }

  @Test
  void sessionCanReadFilesAndUploadOffsets() throws Exception {
    assertEquals(200, send("HEAD", TUS, "Cookie", COOKIE).statusCode());
    assertEquals(member(43), caller());
    assertEquals(200, send("GET", FILE, "Cookie", COOKIE).statusCode());
    assertEquals(member(43), caller());
  }

  @Test
  void sessionCanJoinACall() throws Exception {
    var address = "/calls/bigbluebutton/join?bigbluebutton=x";
    assertEquals(200, send("GET", address, "Cookie", COOKIE).statusCode());
    var caller = (Caller) gateway.service("messaging-service").last().requester().orElseThrow();
    assertEquals(member(43), caller.withClient("Unspecified"));
    assertEquals(401, send("GET", address).statusCode());
    assertForged(send("POST", address, "Cookie", COOKIE));
  }

  @Test
  void cookieIsForwardedToLogInPagesOnly() throws Exception {
    send("GET", FILE, "Cookie", COOKIE);
    assertEquals(Optional.empty(), seen().header("Cookie"));
    gateway.get("/api/v1/messages/1");
    send("GET", "/login", "Cookie", COOKIE);
    assertEquals(Optional.of(COOKIE), gateway.identity.service.last().header("Cookie"));
    send("POST", "/join/abc/", "Cookie", COOKIE);
    assertEquals(Optional.of(COOKIE), gateway.identity.service.last().header("Cookie"));
    send("GET", "/api/v1/server_settings", "Cookie", COOKIE);
    assertEquals(Optional.empty(), gateway.identity.service.last().header("Cookie"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/v1/messages/1", "/api/v1/messages", "/api/v1/submessage"})
  void ownPagesUseTheApiWithASession(String path) throws Exception {
    for (String method : List.of("GET", "POST", "PATCH", "DELETE")) {
      var response = send(method, path, fromScript(COOKIE));
      assertEquals(200, response.statusCode(), response.body());
      var caller = (Caller) gateway.service("messaging-service").last().requester().orElseThrow();
      assertEquals(member(43), caller.withClient("Unspecified"));
    }
    assertEquals(200, send("GET", path, "Cookie", COOKIE, "Origin", own()).statusCode());
  }

  @Test
  void scriptsChangeTheIconWithASession() throws Exception {
    var icon = "/api/v1/realm/icon";
    assertEquals(200, send("POST", icon, fromScript(COOKIE)).statusCode());
    assertEquals(member(43), caller());
    assertForged(send("DELETE", icon, "Cookie", COOKIE, "Sec-Fetch-Site", "cross-site"));
    assertEquals(200, send("GET", icon, "Cookie", COOKIE).statusCode());
  }

  @Test
  void answersOfTheApiAreNotCached() throws Exception {
    var answer = send("GET", "/api/v1/messages/1", fromScript(COOKIE));
    assertEquals(Optional.of("no-store"), answer.headers().firstValue("Cache-Control"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "POST", "PATCH", "DELETE"})
  void otherPagesAndClientsCannotUseTheApiWithASession(String method) throws Exception {
    var path = "/api/v1/messages/1";
    assertNotLoggedIn(send(method, path, "Cookie", COOKIE));
    for (String site : List.of("none", "cross-site", "same-site")) {
      assertNotLoggedIn(send(method, path, "Cookie", COOKIE, "Sec-Fetch-Site", site));
    }
    assertNotLoggedIn(send(method, path, "Cookie", COOKIE, "Origin", "https://evil.example"));
    // A PDF with a form, or a link in a message.
    for (String destination : List.of("document", "embed", "iframe", "object")) {
      assertNotLoggedIn(
          send(
              method,
              path,
              "Cookie",
              COOKIE,
              "Sec-Fetch-Site",
              "same-origin",
              "Sec-Fetch-Dest",
              destination));
    }
    assertEquals(0, gateway.service("messaging-service").seen().size());
  }

  private static void assertNotLoggedIn(HttpResponse<String> response) {
    assertEquals(401, response.statusCode());
    assertTrue(response.body().contains("Not logged in"), response.body());
    assertChallenge("Basic", response);
  }

  @Test
  void ownPageWithoutSessionGetsNoPasswordDialog() throws Exception {
    var path = "/api/v1/messages/1";
    var unknown = "chat-session=" + "B".repeat(43);
    for (String cookie : List.of("other=1", unknown)) {
      var response = send("GET", path, fromScript(cookie));
      assertEquals(401, response.statusCode());
      assertChallenge("Session", response);
    }
  }

  @Test
  void filesAreReadOnly() throws Exception {
    var refused = send("POST", FILE, "Cookie", COOKIE, "Sec-Fetch-Site", "same-origin");
    assertEquals(405, refused.statusCode());
    assertEquals(Optional.of("GET, HEAD"), refused.headers().firstValue("Allow"));
    assertEquals(0, gateway.service("uploads-service").seen().size());
  }

  @Test
  void credentialsTakePrecedenceOverTheCookie() throws Exception {
    var basic = Gateways.basic(Gateways.EMAIL, Gateways.KEY);
    assertEquals(200, send("PATCH", TUS, "Cookie", COOKIE, "Authorization", basic).statusCode());
    assertEquals(member(42), caller());
  }

  private static void assertChallenge(String scheme, HttpResponse<String> response) {
    assertEquals(
        Optional.of(scheme + " realm=\"zulip\""),
        response.headers().firstValue("WWW-Authenticate"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "chat-session=", "chat-session=short", "__Host-chat-session=x", "other=1"})
  void uploadWithoutSessionIsRefused(String cookie) throws Exception {
    var response =
        cookie.isEmpty()
            ? send("HEAD", TUS)
            : send("POST", TUS, "Cookie", cookie, "Sec-Fetch-Site", "same-origin");
    assertEquals(401, response.statusCode());
    assertChallenge("Session", response);
  }

  @Test
  void unknownSessionReadsAsVisitorAndCannotUpload() throws Exception {
    var unknown = "chat-session=" + "B".repeat(43);
    var refused = send("POST", TUS, "Cookie", unknown, "Sec-Fetch-Site", "same-origin");
    assertEquals(401, refused.statusCode());
    assertTrue(refused.body().contains("Not logged in"), refused.body());
    assertTrue(refused.body().contains("\"message\":\"Unauthenticated upload\""), refused.body());
    assertChallenge("Session", refused);
    assertEquals(200, send("GET", FILE, "Cookie", unknown).statusCode());
    assertEquals(Optional.of(new Visitor(7)), seen().requester());
  }

  @Test
  void userChangeInvalidatesTheCachedSession() throws Exception {
    assertEquals(200, send("HEAD", TUS, "Cookie", COOKIE).statusCode());
    var asked = gateway.identity.lookups.get();
    assertEquals(200, send("HEAD", TUS, "Cookie", COOKIE).statusCode());
    assertEquals(asked, gateway.identity.lookups.get());
    gateway.identity.endSession(TOKEN);
    gateway.bean(CacheFreshness.class).userChanged(IdentityStandIn.ORGANIZATION, 43, 11);
    assertEquals(401, send("HEAD", TUS, "Cookie", COOKIE).statusCode());
  }

  @Test
  void httpsGatewayAcceptsOnlyTheSecureCookie() throws Exception {
    try (var secure = Gateways.start(Map.of("chat.external-url", "https://chat.example"))) {
      secure.identity.session(TOKEN, 43);
      var head = HttpRequest.BodyPublishers.noBody();
      assertEquals(
          401,
          secure
              .send(secure.request(TUS).method("HEAD", head).header("Cookie", COOKIE))
              .statusCode());
      assertEquals(
          200,
          secure
              .send(
                  secure
                      .request(TUS)
                      .method("HEAD", head)
                      .header("Cookie", "__Host-chat-session=" + TOKEN))
              .statusCode());
    }
  }

  @Test
  void sessionGuessesAreRateLimited() throws Exception {
    try (var limited = Gateways.start(Map.of("chat.rate-limit.address", "2/60"))) {
      limited.identity.session(TOKEN, 43);
      assertEquals(200, read(limited, "A").statusCode());
      assertEquals(200, read(limited, "B").statusCode());
      assertEquals(200, read(limited, "C").statusCode());
      var asked = limited.identity.lookups.get();
      assertEquals(429, read(limited, "D").statusCode());
      assertEquals(asked, limited.identity.lookups.get());
      assertEquals(200, read(limited, "A").statusCode());
    }
  }

  private static HttpResponse<String> read(Gateways gateway, String letter) throws Exception {
    return gateway.send(
        gateway.request(FILE).header("Cookie", "chat-session=" + letter.repeat(43)));
  }

  @Test
  void logInPagesCountAgainstTheAddressLimit() throws Exception {
    try (var limited = Gateways.start(Map.of("chat.rate-limit.address", "2/60"))) {
      var nothing = HttpRequest.BodyPublishers.noBody();
      assertEquals(200, limited.send(limited.request("/login").POST(nothing)).statusCode());
      assertEquals(200, limited.send(limited.request("/join/abc/").POST(nothing)).statusCode());
      assertEquals(429, limited.send(limited.request("/join/abc/").POST(nothing)).statusCode());
      assertEquals(429, limited.send(limited.request("/login").POST(nothing)).statusCode());
    }
  }
}
