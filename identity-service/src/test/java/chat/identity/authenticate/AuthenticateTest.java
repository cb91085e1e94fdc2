package chat.identity.authenticate;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.digest.Sha256;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@IdentityTest
final class AuthenticateTest {
  private final RunningService service;
  private final TestOrganization organization;

  AuthenticateTest(RunningService service) {
    this.service = service;
    this.organization = TestOrganization.make(service);
  }

  private String outcome(String host, String email, String key) {
    return organization.authenticate(host, email, key).textAt("/outcome");
  }

  @ParameterizedTest
  @EnumSource
  void validKeyReturnsTheAccount(Role role) {
    String key = organization.logIn(role).textAt("/api_key");
    Answer answer =
        organization.authenticate(organization.host(), TestOrganization.email(role), key);
    assertThat(answer.textAt("/outcome")).isEqualTo("ok");
    assertThat(answer.longAt("/organization_id")).isEqualTo(organization.id());
    assertThat(answer.longAt("/user_id")).isEqualTo(organization.userId(role));
    assertThat(answer.longAt("/role")).isEqualTo(role.number());
    assertThat(answer.at("/is_bot").booleanValue()).isFalse();
    assertThat(answer.at("/bot_type").isNull()).isTrue();
    assertThat(answer.at("/bot_owner_id").isNull()).isTrue();
    assertThat(answer.longAt("/changes/user-changed")).isGreaterThanOrEqualTo(4);
    assertThat(answer.longAt("/changes/organization-changed")).isEqualTo(1);
  }

  @Test
  void botKeyReturnsItsOwner() {
    Answer bot = organization.makeBot(Role.MEMBER, "helper");
    Answer answer =
        organization.authenticate(
            organization.host(), bot.textAt("/email"), bot.textAt("/api_key"));
    assertThat(answer.textAt("/outcome")).isEqualTo("ok");
    assertThat(answer.at("/is_bot").booleanValue()).isTrue();
    assertThat(answer.longAt("/bot_type")).isEqualTo(1);
    assertThat(answer.longAt("/bot_owner_id")).isEqualTo(organization.userId(Role.MEMBER));
  }

  @Test
  void acceptsRealAndPlaceholderAddressInAnyCase() {
    String key = organization.logIn(Role.MEMBER).textAt("/api_key");
    String placeholder = "user" + organization.userId(Role.MEMBER) + "@" + organization.host();
    assertThat(outcome(organization.host(), "MEMBER@EXAMPLE.COM", key)).isEqualTo("ok");
    assertThat(outcome(organization.host(), placeholder, key)).isEqualTo("ok");
    assertThat(outcome(organization.host().toUpperCase(java.util.Locale.ROOT), placeholder, key))
        .isEqualTo("ok");
    assertThat(outcome(organization.host() + ":8443", placeholder, key)).isEqualTo("ok");
  }

  @Test
  void keyWithoutEmailIdentifiesTheAccount() {
    String key = organization.logIn(Role.MEMBER).textAt("/api_key");
    Answer answer =
        TestOrganization.post(
            service.asProgram(Program.GATEWAY),
            "/internal/authenticate",
            Map.of("host", organization.host(), "api_key_sha256", Sha256.hex(key)));
    assertThat(answer.textAt("/outcome")).isEqualTo("ok");
    assertThat(answer.longAt("/user_id")).isEqualTo(organization.userId(Role.MEMBER));
  }

  @Test
  void refusesUnknownKeysAndWrongAddresses() {
    String key = organization.logIn(Role.MEMBER).textAt("/api_key");
    assertThat(outcome(organization.host(), "owner@example.com", key)).isEqualTo("invalid_key");
    assertThat(outcome(organization.host(), "member@example.com", key.substring(1) + "x"))
        .isEqualTo("invalid_key");
    assertThat(outcome(organization.host(), "", key)).isEqualTo("invalid_key");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "zz", "00"})
  void refusesMalformedHashes(String hash) {
    Answer answer =
        TestOrganization.post(
            service.asProgram(Program.GATEWAY),
            "/internal/authenticate",
            Map.of("host", organization.host(), "email", "x@y", "api_key_sha256", hash));
    assertThat(answer.textAt("/outcome")).isEqualTo("invalid_key");
  }

  @Test
  void refusesADeactivatedAccountImmediately() {
    long userId = organization.makeMember("gone");
    String key =
        organization
            .asVisitor()
            .post(
                "/api/v1/fetch_api_key",
                "username",
                "gone@example.com",
                "password",
                TestOrganization.PASSWORD)
            .textAt("/api_key");
    assertThat(outcome(organization.host(), "gone@example.com", key)).isEqualTo("ok");
    organization.as(Role.ADMINISTRATOR).delete("/api/v1/users/" + userId).succeeded();
    assertThat(outcome(organization.host(), "gone@example.com", key))
        .isEqualTo("account_deactivated");
    organization.as(Role.ADMINISTRATOR).post("/api/v1/users/" + userId + "/reactivate").succeeded();
    assertThat(outcome(organization.host(), "gone@example.com", key)).isEqualTo("invalid_key");
  }

  @Test
  void deactivatedOrganizationIsReportedBeforeTheAccount() {
    String key = organization.logIn(Role.MEMBER).textAt("/api_key");
    organization.execute(
        "update account set is_active = false where user_id = ?", organization.userId(Role.MEMBER));
    organization.execute(
        "update organization set is_deactivated = true where organization_id = ?",
        organization.id());
    assertThat(outcome(organization.host(), "member@example.com", key))
        .isEqualTo("organization_deactivated");
    assertThat(host(organization.host()).at("/is_deactivated").booleanValue()).isTrue();
  }

  @Test
  void keyIsInvalidInOtherOrganizations() {
    String key = organization.logIn(Role.MEMBER).textAt("/api_key");
    TestOrganization other = TestOrganization.make(service);
    assertThat(outcome(other.host(), "member@example.com", key)).isEqualTo("wrong_organization");
    assertThat(outcome("none." + TestOrganization.HOST, "member@example.com", key))
        .isEqualTo("unknown_host");
  }

  private Answer host(String host) {
    return service.asProgram(Program.GATEWAY).get("/internal/organization", "host", host);
  }

  @Test
  void findsAnOrganizationByItsHost() {
    Answer answer = host(organization.host());
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.longAt("/organization_id")).isEqualTo(organization.id());
    assertThat(answer.textAt("/subdomain")).isEqualTo(organization.subdomain());
    assertThat(answer.at("/is_deactivated").booleanValue()).isFalse();
    assertThat(answer.longAt("/changes/organization-changed")).isEqualTo(1);
  }

  @Test
  void otherHostsUseTheDefaultOrganization() {
    long byDefault = TestOrganization.create(service, "", Role.OWNER).longAt("/organization_id");
    for (String host :
        new String[] {TestOrganization.HOST, "127.0.0.1", "localhost:8080", "[::1]:8080"}) {
      assertThat(host(host).longAt("/organization_id")).as(host).isEqualTo(byDefault);
    }
    host("." + TestOrganization.HOST).refused(404, "NOT_FOUND", "Invalid subdomain");
  }

  @ParameterizedTest
  @ValueSource(strings = {"none.chat.example", "a.b.chat.example", ".chat.example"})
  void unknownSubdomainIsNotFound(String host) {
    host(host).refused(404, "NOT_FOUND", "Invalid subdomain");
  }

  @Test
  void onlyTheGatewayMayAuthenticate() {
    Map<String, String> body = Map.of("host", "x", "email", "y", "api_key_sha256", "z");
    assertThat(
            TestOrganization.post(
                    service.asProgram(Program.MESSAGING), "/internal/authenticate", body)
                .status())
        .isEqualTo(401);
    assertThat(
            TestOrganization.post(organization.as(Role.OWNER), "/internal/authenticate", body)
                .status())
        .isEqualTo(401);
    assertThat(TestOrganization.post(service.api(), "/internal/authenticate", body).status())
        .isEqualTo(401);
    assertThat(
            service
                .asProgram(Program.MESSAGING)
                .get("/internal/organization", "host", organization.host())
                .status())
        .isEqualTo(401);
  }
}
