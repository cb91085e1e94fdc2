package chat.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Trust in the X-Forwarded headers of configured proxies. */
@TestInstance(Lifecycle.PER_CLASS)
final class TrustedProxiesTest {
  private static final String LOOPBACK = "127.0.0.0/8, 10.0.0.0/9,fd00::/8";
  private static final String OTHERS = "10.0.0.0/8,127.0.0.2,::1";

  @AutoClose
  private final Gateways trusting = Gateways.start(Map.of("chat.trusted-proxies", LOOPBACK));

  @ParameterizedTest
  @CsvSource({
    "203.0.113.7, 203.0.113.7",
    "'6.6.6.6, 203.0.113.7', 203.0.113.7",
    "'6.6.6.6,203.0.113.7,10.1.2.3', 203.0.113.7",
    "'6.6.6.6, 10.128.0.1, 10.127.0.1', 10.128.0.1",
    "'10.1.2.3, 10.1.2.4', 10.1.2.3",
    "203.0.113.7:4711, 203.0.113.7",
    "'2001:db8::7', '2001:db8:0:0:0:0:0:7'",
    "'[2001:db8::7]:4711', '2001:db8:0:0:0:0:0:7'",
    "'2001:db8::7, fd00::1', '2001:db8:0:0:0:0:0:7'",
    "'6.6.6.6, localhost', 127.0.0.1",
    "'6.6.6.6, unknown, 10.1.2.3', 10.1.2.3",
    "'', 127.0.0.1",
  })
  void lastUntrustedAddressIsTheClient(String value, String client) throws Exception {
    assertEquals(
        Optional.of(client), seen(trusting, "X-Forwarded-For: " + value).header("X-Forwarded-For"));
  }

  @Test
  void schemeAndHostComeFromTheTrustedProxy() throws Exception {
    var seen =
        seen(
            trusting,
            "X-Forwarded-Proto: http, https",
            "X-Forwarded-Host: evil.example, chat.example:8443");
    assertEquals(Optional.of("https"), seen.header("X-Forwarded-Proto"));
    assertEquals(Optional.of("chat.example:8443"), seen.header("X-Forwarded-Host"));
    assertEquals(
        401, status(trusting, "X-Forwarded-Host: other.127.0.0.1"), "of another organization");
  }

  @Test
  void unusableProxyHeadersFallBackToTheConnection() throws Exception {
    assertForwardedHeadersIgnored(seen(trusting, "X-Forwarded-Proto: gopher"));
  }

  private static void assertForwardedHeadersIgnored(StandIn.ReceivedRequest seen) {
    assertEquals(Optional.of("127.0.0.1"), seen.header("X-Forwarded-For"));
    assertEquals(Optional.of("http"), seen.header("X-Forwarded-Proto"));
    assertEquals(Optional.of("127.0.0.1"), seen.header("X-Forwarded-Host"));
  }

  @Test
  void headersOfUntrustedProxiesAreIgnored() throws Exception {
    try (var gateway = limited(OTHERS)) {
      assertForwardedHeadersIgnored(
          seen(
              gateway,
              "X-Forwarded-For: 203.0.113.7",
              "X-Forwarded-Proto: https",
              "X-Forwarded-Host: other.127.0.0.1"));
      assertEquals(200, visit(gateway, "203.0.113.7"));
      assertEquals(429, visit(gateway, "203.0.113.8"), "a forged address escapes no limit");
    }
  }

  @Test
  void eachClientBehindAProxyHasItsOwnLimit() throws Exception {
    try (var gateway = limited(LOOPBACK)) {
      assertEquals(200, visit(gateway, "203.0.113.7"));
      assertEquals(429, visit(gateway, "203.0.113.7"));
      assertEquals(429, visit(gateway, "6.6.6.6, 203.0.113.7"));
      assertEquals(200, visit(gateway, "203.0.113.8"));
    }
  }

  private static Gateways limited(String networks) throws Exception {
    return Gateways.start(
        Map.of("chat.trusted-proxies", networks, "chat.rate-limit.address", "1/60"));
  }

  private static int visit(Gateways gateway, String forwardedFor) throws Exception {
    return RawHttp.status(
        RawHttp.get(
            gateway.server.getPort(),
            "/api/v1/server_settings",
            "X-Forwarded-For: " + forwardedFor));
  }

  private static StandIn.ReceivedRequest seen(Gateways gateway, String... headers)
      throws Exception {
    assertEquals(200, status(gateway, headers));
    var seen = gateway.identity.service.last();
    assertTrue(seen.requester().isPresent());
    return seen;
  }

  private static int status(Gateways gateway, String... headers) throws Exception {
    var all = new String[headers.length + 1];
    all[0] = Gateways.CREDENTIALS;
    System.arraycopy(headers, 0, all, 1, headers.length);
    return RawHttp.status(RawHttp.get(gateway.server.getPort(), "/api/v1/users", all));
  }
}
