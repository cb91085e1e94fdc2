package chat.identity.user;

import static org.assertj.core.api.Assertions.assertThat;

import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Percent-encoded characters of an email address in a path are decoded exactly once. */
@IdentityTest
final class AddressInPathTest {
  private final TestOrganization organization;

  AddressInPathTest(RunningService service) {
    this.organization = TestOrganization.make(service);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "100%@example.com",
        "a%41b@example.com",
        "a%2541b@example.com",
        "a%2Fb@example.com",
        "a/b@example.com",
        "users/me/presence@example.com",
        "a+b@example.com",
        "a?b#c@example.com",
        "a=b&c@example.com",
        "{a}|^`@example.com"
      })
  void encodedAddressFindsItsAccount(String address) {
    long userId = organization.userId(Role.MEMBER);
    organization.execute(
        "update account set delivery_email = ? where organization_id = ? and user_id = ?",
        address,
        organization.id(),
        userId);
    organization.as(Role.MEMBER).post("/api/v1/users/me/presence", "status", "idle").succeeded();
    ApiClient guest = organization.as(Role.GUEST);
    String path = "/api/v1/users/" + URLEncoder.encode(address, StandardCharsets.UTF_8);
    assertThat(guest.get(path).succeeded().longAt("/user/user_id")).isEqualTo(userId);
    assertThat(guest.get(path + "/presence").succeeded().textAt("/presence/website/status"))
        .isEqualTo("idle");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a%2541b@example.com", "a%252Fb@example.com"})
  void doubleEncodedAddressIsDecodedOnce(String doubleEncoded) {
    for (String other : new String[] {"aAb@example.com", "a/b@example.com"}) {
      organization.execute(
          "update account set delivery_email = ? where organization_id = ? and user_id = ?",
          other,
          organization.id(),
          organization.userId(Role.MEMBER));
      String path = "/api/v1/users/" + doubleEncoded;
      ApiClient guest = organization.as(Role.GUEST);
      guest.get(path).refused(400, "BAD_REQUEST", "No such user");
      guest.get(path + "/presence").refused(400, "BAD_REQUEST", "No such user");
    }
  }
}
