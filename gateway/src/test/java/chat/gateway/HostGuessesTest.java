package chat.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests to unknown hosts, each of which would cost a lookup. */
final class HostGuessesTest {
  private static final String PICTURE = "/user_avatars/7/avatars/a.png";
  private static final int LIMIT = 3;

  private static Gateways gateway() {
    return Gateways.start(Map.of("chat.rate-limit.address", LIMIT + "/6000"));
  }

  private static String ask(Gateways gateway, String path, String host) throws Exception {
    return ask(gateway, path, host, "");
  }

  private static String ask(Gateways gateway, String path, String host, String header)
      throws Exception {
    return RawHttp.send(
        gateway.server.getPort(),
        "GET %s HTTP/1.1\r\nHost: %s\r\n%sConnection: close\r\n\r\n".formatted(path, host, header));
  }

  @Test
  void hostsOutsideTheDomainShareOneLookup() throws Exception {
    try (var gateway = gateway()) {
      for (int i = 0; i < 10; i++) {
        assertEquals(200, RawHttp.status(ask(gateway, PICTURE, "host%d.example".formatted(i))));
      }
      assertEquals(1, gateway.identity.hostLookups.get());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {PICTURE, "/user_uploads/temporary/abc/a.png", "/user_uploads/7/a.png"})
  void unknownHostLookupsAreRateLimited(String path) throws Exception {
    try (var gateway = gateway()) {
      for (int i = 0; i < LIMIT; i++) {
        var answer = ask(gateway, path, "unknown%d.127.0.0.1".formatted(i));
        assertEquals(404, RawHttp.status(answer), answer);
        assertTrue(answer.contains("Invalid subdomain"), answer);
      }
      assertEquals(429, RawHttp.status(ask(gateway, path, "unknown.127.0.0.1")));
      assertEquals(LIMIT, gateway.identity.hostLookups.get());
    }
  }

  @Test
  void hostGuessingDoesNotBlockExistingHosts() throws Exception {
    try (var gateway = gateway()) {
      assertEquals(200, RawHttp.status(ask(gateway, PICTURE, "127.0.0.1")));
      for (int i = 0; i <= LIMIT; i++) {
        ask(gateway, PICTURE, "unknown%d.127.0.0.1".formatted(i));
      }
      assertEquals(200, RawHttp.status(ask(gateway, PICTURE, "127.0.0.1")));
    }
  }

  @Test
  void credentialsForUnknownHostsAreRateLimited() throws Exception {
    try (var gateway = gateway()) {
      for (int i = 0; i < LIMIT; i++) {
        var answer =
            ask(
                gateway,
                "/api/v1/users/me",
                "unknown%d.127.0.0.1".formatted(i),
                Gateways.CREDENTIALS + "\r\n");
        assertEquals(404, RawHttp.status(answer), answer);
      }
      var answer =
          ask(gateway, "/api/v1/users/me", "unknown.127.0.0.1", Gateways.CREDENTIALS + "\r\n");
      assertEquals(429, RawHttp.status(answer), answer);
      assertEquals(LIMIT, gateway.identity.lookups.get());
    }
  }
}
