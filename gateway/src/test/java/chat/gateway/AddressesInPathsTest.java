package chat.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths that contain an email address with percent-encoded characters. */
@TestInstance(Lifecycle.PER_CLASS)
final class AddressesInPathsTest {
  @AutoClose private final Gateways gateway = Gateways.start();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1/users/100%25@example.com",
        "/api/v1/users/100%25%40example.com/presence",
        "/api/v1/users/a%2Fb@example.com",
        "/api/v1/users/a%2fb@example.com/presence",
        "/api/v1/users/a%2541b@example.com",
        "/api/v1/users/a%3Fb%23c%21@example.com"
      })
  void emailAddressIsForwardedUnchanged(String path) throws Exception {
    assertEquals(200, gateway.get(path).statusCode());
    assertEquals(path, gateway.identity.service.last().uri().getRawPath());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1/users/100%25",
        "/api/v1/users/a%2Fb/x@example.com",
        "/api/v1/users/x@example.com/a%2Fb",
        "/api/v1/users/..%2F..%2F..%2Finternal@example.com",
        "/api/v1/users/x@example.com%2F..%2F..",
        "/api/v1/users/%252e%252e@example.com/%252e",
        "/api/v1/users/%2e%2e%2Fx@example.com",
        "/api/v1/users/a%5Cb@example.com",
        "/api/v1/users/a%3Bb@example.com",
        "/api/v1/users/a%00b@example.com",
        "/api/v1%2Fusers/a@example.com",
        "/api/v1/users%2Fa@example.com",
        "/api/v1/users/a%25@example.com/subscriptions/7",
        "/api/v1/user_groups/a%2Fb@example.com",
        "/user_uploads/7/4f/a%2Fb@example.com"
      })
  void ambiguousEncodedPathIsNotFound(String path) throws Exception {
    var answer = RawHttp.get(gateway.server.getPort(), path, Gateways.CREDENTIALS);
    assertEquals(404, RawHttp.status(answer), answer);
  }
}
