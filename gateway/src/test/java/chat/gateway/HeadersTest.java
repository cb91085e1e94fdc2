package chat.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chat.kit.token.Caller;
import chat.kit.token.Role;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Forwarding and filtering of headers between clients and services. */
@TestInstance(Lifecycle.PER_CLASS)
final class HeadersTest {
  @AutoClose private final Gateways gateway = Gateways.start();

  @Test
  void forgedInternalHeadersAreDropped() throws Exception {
    var seen =
        seenAfter(
            "Chat-Seen: user-changed=999",
            "chat-organization: 8",
            "CHAT-CALLER: 1",
            "X-Forwarded-For: 10.0.0.1",
            "X-Forwarded-Host: evil.example",
            "X-Forwarded-Proto: gopher",
            "X-Forwarded-User: root",
            "X-Real-IP: 10.0.0.1",
            "Forwarded: for=10.0.0.1");
    assertEquals(
        Optional.of(new Caller(7, 42, Role.MEMBER, false, null, "Unspecified")), seen.requester());
    for (var name : seen.headers().keySet()) {
      var lower = name.toLowerCase(Locale.ROOT);
      assertFalse(lower.startsWith("chat-") && !lower.equals("chat-seen"), lower);
      assertFalse(lower.equals("x-real-ip") || lower.equals("forwarded"), lower);
      assertFalse(lower.equals("x-forwarded-user"), lower);
    }
    assertFalse(seen.header("Chat-Seen").orElse("").contains("999"));
    assertEquals(Optional.of("127.0.0.1"), seen.header("X-Forwarded-For"));
    assertEquals(Optional.of("127.0.0.1"), seen.header("X-Forwarded-Host"));
    assertEquals(Optional.of("http"), seen.header("X-Forwarded-Proto"));
    assertEquals(1, seen.all("X-Forwarded-For").size());
  }

  @Test
  void idempotencyKeyIsForwarded() throws Exception {
    assertEquals(Optional.of("k 1"), seenAfter("Idempotency-Key: k 1").header("Idempotency-Key"));
  }

  @Test
  void secondAuthorizationIsRefused() throws Exception {
    var answer =
        RawHttp.get(
            gateway.server.getPort(),
            "/api/v1/users",
            Gateways.CREDENTIALS,
            "Authorization: Bearer forged");
    assertEquals(400, RawHttp.status(answer), answer);
    assertTrue(answer.contains("Can't decide between several Authorization headers"), answer);
  }

  @Test
  void hopByHopHeadersAreNotForwarded() throws Exception {
    var seen =
        seenAfter(
            "Connection: X-Secret, keep-alive",
            "X-Secret: 1",
            "Keep-Alive: timeout=5",
            "Proxy-Authorization: Basic abc",
            "Proxy-Connection: keep-alive",
            "TE: trailers",
            "Trailer: X-T",
            "Upgrade: h2c",
            "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA",
            "X-Kept: yes");
    for (var name :
        new String[] {
          "X-Secret",
          "Keep-Alive",
          "Proxy-Authorization",
          "Proxy-Connection",
          "TE",
          "Trailer",
          "Upgrade",
          "HTTP2-Settings"
        }) {
      assertEquals(Optional.empty(), seen.header(name), name);
    }
    assertEquals(Optional.of("yes"), seen.header("X-Kept"));
  }

  @Test
  void connectionHeaderCannotDropGatewayHeaders() throws Exception {
    var seen = seenAfter("Connection: Authorization, X-Forwarded-For, X-Request-Id, Host");
    assertTrue(seen.requester().isPresent());
    assertEquals(Optional.of("127.0.0.1"), seen.header("X-Forwarded-For"));
    assertTrue(seen.header("X-Request-Id").isPresent());
  }

  @Test
  void connectionHeaderCannotDropTheContentType() throws Exception {
    var seen =
        seenAfter("Connection: content-type", "Content-Type: multipart/form-data; boundary=b");
    assertEquals(Optional.of("multipart/form-data; boundary=b"), seen.header("Content-Type"));
  }

  @Test
  void internalResponseHeadersAreNotForwarded() throws Exception {
    gateway
        .service("channels-service")
        .on(
            "/api/v1/streams",
            exchange -> {
              exchange.getResponseHeaders().set("Chat-Changes", "channel-changed=5");
              exchange.getResponseHeaders().set("Chat-Other", "x");
              exchange.getResponseHeaders().set("Connection", "X-Hop");
              exchange.getResponseHeaders().set("X-Hop", "x");
              exchange.getResponseHeaders().set("Proxy-Authenticate", "x");
              exchange.getResponseHeaders().set("X-Kept", "yes");
              StandIn.answer(exchange, 200, "ok");
            });
    var response = gateway.get("/api/v1/streams");
    for (var name : new String[] {"Chat-Changes", "Chat-Other", "X-Hop", "Proxy-Authenticate"}) {
      assertEquals(Optional.empty(), response.headers().firstValue(name), name);
    }
    assertEquals(Optional.of("yes"), response.headers().firstValue("X-Kept"));
  }

  @Test
  void responseHeadersAreNotDuplicated() throws Exception {
    var response = gateway.get("/api/v1/users");
    response
        .headers()
        .map()
        .forEach((name, values) -> assertEquals(1, values.size(), name + " " + values));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Accept-Language: ,",
        "Accept-Language: ;",
        "Accept-Charset: ,",
        "Accept-Charset: ;",
        "Accept: ,",
        "Accept: /;q=",
        "Content-Type: ;",
        "Cookie: ;=,",
        "Origin: [",
        "Forwarded: for=\"[",
        "Range: bytes=-",
        "If-Modified-Since: ,",
        "Content-Disposition: ;",
        "Expect: x",
        "X-\u00e9: \u00e9"
      })
  void malformedHeadersCauseNoServerError(String header) throws Exception {
    for (var path : List.of("/health", "/nothing", "/api/v1/server_settings", "/login")) {
      var answer =
          RawHttp.get(gateway.server.getPort(), path, "Accept: text/html;charset=x", header);
      var status = RawHttp.status(answer);
      assertTrue(status < 500 || (path.equals("/health") && status == 503), answer);
    }
  }

  @Test
  void requestIdIsForwardedAndReturned() throws Exception {
    var response =
        gateway.send(gateway.authenticated("/api/v1/users").header("X-Request-Id", "my-id_1.2"));
    assertEquals("my-id_1.2", only(response.headers().allValues("X-Request-Id")));
    assertEquals(Optional.of("my-id_1.2"), gateway.identity.service.last().header("X-Request-Id"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "has space", "a/b", "{}"})
  void invalidRequestIdIsReplaced(String id) throws Exception {
    var response = gateway.send(gateway.authenticated("/api/v1/users").header("X-Request-Id", id));
    var made = only(response.headers().allValues("X-Request-Id"));
    assertNotEquals(id, made);
    assertEquals(Optional.of(made), gateway.identity.service.last().header("X-Request-Id"));
  }

  @Test
  void refusalReturnsTheRequestId() throws Exception {
    var response = gateway.send(gateway.request("/api/v1/users").header("X-Request-Id", "refused"));
    assertEquals(401, response.statusCode());
    assertEquals("refused", only(response.headers().allValues("X-Request-Id")));
  }

  @ParameterizedTest
  @CsvSource({
    "'ZulipPython/0.9.1 (Linux; 6.1)', '', ZulipPython",
    "'ZulipMobile/30.0 (Android 14)', '', ZulipMobile",
    "'Mozilla/5.0 (X11; Linux)', '', Mozilla",
    "'curl', '', curl",
    "'/1.0', '', Unparsable",
    "'curl', '?client=my%20bot', curl",
    "'curl', '?x=1;client=%00', curl",
    "'', '', Unspecified",
    "'abcdefghijklmnopqrstuvwxyzabcdefghijklmnop/1', '', abcdefghijklmnopqrstuvwxyzabcd"
  })
  void clientNameIsParsedFromTheUserAgent(String agent, String query, String name)
      throws Exception {
    RawHttp.get(
        gateway.server.getPort(),
        "/api/v1/users" + query,
        Gateways.CREDENTIALS,
        "User-Agent: " + agent);
    assertEquals(
        Optional.of(new Caller(7, 42, Role.MEMBER, false, null, name)),
        gateway.identity.service.last().requester());
  }

  private StandIn.ReceivedRequest seenAfter(String... headers) throws Exception {
    var all = new String[headers.length + 1];
    all[0] = Gateways.CREDENTIALS;
    System.arraycopy(headers, 0, all, 1, headers.length);
    var answer = RawHttp.get(gateway.server.getPort(), "/api/v1/users", all);
    assertEquals(200, RawHttp.status(answer), answer);
    return gateway.identity.service.last();
  }

  private static String only(List<String> values) {
    assertEquals(1, values.size());
    return values.getFirst();
  }
}
