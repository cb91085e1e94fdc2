package chat.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Parsing and forwarding of request targets. */
@TestInstance(Lifecycle.PER_CLASS)
final class TargetTest {
  @AutoClose private final Gateways gateway = Gateways.start();

  @ParameterizedTest
  @CsvSource({
    "/api/v1//streams/5/email_address, /api/v1/streams/5/email_address, channels-service",
    "//api///v1/users, /api/v1/users, identity-service",
    "/api/v1/tus//, /api/v1/tus/, uploads-service"
  })
  void repeatedSlashesAreCollapsed(String sent, String path, String service) throws Exception {
    var response = gateway.get(sent + "?a=//b");
    assertEquals(service, response.body());
    var seen = gateway.service(service).last();
    assertEquals(path, seen.uri().getRawPath());
    assertEquals("a=//b", seen.uri().getRawQuery());
  }

  @Test
  void trailingSlashOfAServiceUrlIsNotDoubled() throws Exception {
    var uploads = gateway.service("uploads-service");
    try (var other =
        Gateways.start(Map.of("chat.programs.uploads-service", uploads.address() + "/"))) {
      assertEquals("uploads-service", other.get("/api/v1/attachments").body());
      assertEquals("/api/v1/attachments", uploads.last().uri().getRawPath());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://127.0.0.1:1/internal/changes", "*"})
  void refusalDoesNotEchoAnInvalidTarget(String target) throws Exception {
    var answer = RawHttp.get(gateway.server.getPort(), target);
    assertEquals(400, RawHttp.status(answer), answer);
    assertTrue(!answer.contains("internal"), answer);
  }

  @Test
  void illegalCharactersInAPathAreEncoded() throws Exception {
    var answer =
        RawHttp.get(
            gateway.server.getPort(), "/user_uploads/7/#\"<>[]^{|}`.png", Gateways.CREDENTIALS);
    assertEquals(200, RawHttp.status(answer), answer);
    assertEquals(
        "/user_uploads/7/%23%22%3C%3E%5B%5D%5E%7B%7C%7D%60.png",
        gateway.service("uploads-service").last().uri().getRawPath());
  }

  @Test
  void plusAndAmpersandInAPathAreEncoded() throws Exception {
    assertEquals(200, gateway.get("/api/v1/users/amy+chat&more@example.com?x=a+b&y").statusCode());
    assertEquals(
        "/api/v1/users/amy%2Bchat%26more@example.com?x=a+b&y",
        gateway.service("identity-service").last().uri().toString());
  }

  @ParameterizedTest
  @CsvSource({
    "'x=a|b', 'x=a%7Cb'",
    "'x=a#b', 'x=a%23b'",
    "'narrow=[{\"operator\":\"dm\"}]', 'narrow=%5B%7B%22operator%22:%22dm%22%7D%5D'",
    "'x=<&y=^`', 'x=%3C&y=%5E%60'",
    "'x=a+b&y=%C3%A9', 'x=a+b&y=%C3%A9'",
    "'x=\u00c3\u00a9', 'x=%C3%A9'"
  })
  void illegalCharactersInAQueryAreEncoded(String query, String encoded) throws Exception {
    var answer =
        RawHttp.get(gateway.server.getPort(), "/api/v1/messages?" + query, Gateways.CREDENTIALS);
    assertEquals(200, RawHttp.status(answer), answer);
    assertEquals(encoded, gateway.service("messaging-service").last().uri().getRawQuery());
  }

  @ParameterizedTest
  @CsvSource({
    "x=%zz, x=%25zz",
    "x=%, x=%25",
    "x=95%&y=a%4, x=95%25&y=a%254",
    "x=%41&y=%u1234, x=%41&y=%25u1234"
  })
  void strayPercentSignIsEncoded(String query, String encoded) throws Exception {
    var answer = RawHttp.get(gateway.server.getPort(), "/api/v1/server_settings?" + query);
    assertEquals(200, RawHttp.status(answer), answer);
    assertEquals(encoded, gateway.service("identity-service").last().uri().getRawQuery());
  }

  @Test
  void queryIsForwardedUpToTheSizeLimit() throws Exception {
    assertEquals(200, gateway.get("/api/v1/messages?x=" + "a".repeat(100_000)).statusCode());
    var answer = RawHttp.get(gateway.server.getPort(), "/api/v1/messages?x=" + "a".repeat(140_000));
    assertEquals(413, RawHttp.status(answer), answer);
    assertTrue(answer.contains("\"code\":\"REQUEST_TOO_LARGE\""), answer);
    assertTrue(answer.contains("The URL or the headers of the request are too large"), answer);
    assertTrue(answer.toLowerCase().contains("x-request-id: "), answer);
  }

  @Test
  void tooLargeHeadersAreRefused() throws Exception {
    var answer =
        RawHttp.get(gateway.server.getPort(), "/api/v1/messages", "X-Large: " + "a".repeat(40_000));
    assertEquals(413, RawHttp.status(answer), answer);
    assertTrue(answer.contains("\"code\":\"REQUEST_TOO_LARGE\""), answer);
  }
}
