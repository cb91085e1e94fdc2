package chat.identity.key;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Topic;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.PublishedEvents;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@IdentityTest
final class FetchApiKeyTest {
  private static final String WRONG = "Your username or password is incorrect";

  private final RunningService service;
  private final TestServers servers;
  private final TestOrganization organization;

  FetchApiKeyTest(RunningService service, TestServers servers) {
    this.service = service;
    this.servers = servers;
    this.organization = TestOrganization.make(service);
  }

  private Answer logIn(String username, String password) {
    return organization
        .asVisitor()
        .post("/api/v1/fetch_api_key", "username", username, "password", password);
  }

  @ParameterizedTest
  @EnumSource
  void everyRoleLogsIn(Role role) {
    Answer answer = organization.logIn(role);
    assertThat(answer.textAt("/api_key")).matches("[A-Za-z0-9]{32}");
    assertThat(answer.textAt("/email")).isEqualTo(TestOrganization.email(role));
    assertThat(answer.longAt("/user_id")).isEqualTo(organization.userId(role));
  }

  @Test
  void loginAddsAKeyAndKeepsOlderKeys() {
    String first = organization.logIn(Role.MEMBER).textAt("/api_key");
    String second = organization.logIn(Role.MEMBER).textAt("/api_key");
    assertThat(second).isNotEqualTo(first);
    for (String key : new String[] {first, second}) {
      assertThat(outcome(key)).isEqualTo("ok");
    }
  }

  @Test
  void loginRevokesTheOldestKeyBeyondTheLimit() {
    String first = organization.logIn(Role.MEMBER).textAt("/api_key");
    String second = organization.logIn(Role.MEMBER).textAt("/api_key");
    organization.execute(
        """
        insert into api_key (key_sha256, organization_id, user_id, date_created)
        select sha256(convert_to(number || '-' || user_id, 'UTF8')), organization_id, user_id,
          max(date_created)
        from api_key cross join generate_series(1, ?) number
        where organization_id = ? and user_id = ?
        group by number, organization_id, user_id
        """,
        AccountKeys.MAX_KEYS_PER_ACCOUNT - 2,
        organization.id(),
        organization.userId(Role.MEMBER));
    String newest = organization.logIn(Role.MEMBER).textAt("/api_key");
    assertThat(outcome(first)).isEqualTo("invalid_key");
    assertThat(outcome(second)).isEqualTo("ok");
    assertThat(outcome(newest)).isEqualTo("ok");
  }

  private String outcome(String key) {
    return organization
        .authenticate(organization.host(), "member@example.com", key)
        .textAt("/outcome");
  }

  @Test
  void authenticatedCallerCanLogInAsAnotherUser() {
    organization
        .as(Role.MEMBER)
        .post(
            "/api/v1/fetch_api_key",
            "username",
            "owner@example.com",
            "password",
            TestOrganization.PASSWORD)
        .succeeded();
  }

  @Test
  void usernameIsCaseInsensitive() {
    logIn("OWNER@Example.com", TestOrganization.PASSWORD).succeeded();
  }

  @Test
  void placeholderAddressIsReturnedButIsNoUsername() {
    long userId = organization.userId(Role.MEMBER);
    organization.setEmailAddressVisibility(userId, 4);
    String placeholder = "user" + userId + "@" + organization.host();
    logIn(placeholder, TestOrganization.PASSWORD).refused(401, "AUTHENTICATION_FAILED", WRONG);
    assertThat(logIn("member@example.com", TestOrganization.PASSWORD).succeeded().textAt("/email"))
        .isEqualTo(placeholder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"İris.k@example.com", "iris.\u212a@example.com", "ıris.k@example.com"})
  void usernameLookalikesAreRefused(String username) {
    organization.makeMember("iris.k");
    logIn("IRIS.K@example.com", TestOrganization.PASSWORD).succeeded();
    logIn(username, TestOrganization.PASSWORD).refused(401, "AUTHENTICATION_FAILED", WRONG);
  }

  @Test
  void wrongPasswordsAndUnknownUsersGetTheSameError() {
    logIn("owner@example.com", "wrong horse").refused(401, "AUTHENTICATION_FAILED", WRONG);
    logIn("nobody@example.com", TestOrganization.PASSWORD)
        .refused(401, "AUTHENTICATION_FAILED", WRONG);
    logIn("", "").refused(401, "AUTHENTICATION_FAILED", WRONG);
    logIn("user999999999@" + organization.host(), "x").refused(401, "AUTHENTICATION_FAILED", WRONG);
  }

  /** Compares the fastest of five attempts each, because other load only adds time. */
  @Test
  void unknownUsersTakeAsLongAsWrongPasswords() {
    long known = Long.MAX_VALUE;
    long unknown = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      known = Math.min(known, nanos(() -> logIn("owner@example.com", "wrong horse")));
      unknown = Math.min(unknown, nanos(() -> logIn("nobody@example.com", "wrong horse")));
    }
    assertThat((double) unknown / known).isBetween(0.25, 4.0);
  }

  private static long nanos(Runnable action) {
    long began = System.nanoTime();
    action.run();
    return System.nanoTime() - began;
  }

  @Test
  void botCannotLogInWithAPassword() {
    String email = organization.makeBot(Role.MEMBER, "helper").textAt("/email");
    logIn(email, "").refused(401, "AUTHENTICATION_FAILED", WRONG);
    logIn("welcome-bot@" + organization.host(), "").refused(401, "AUTHENTICATION_FAILED", WRONG);
  }

  @Test
  void deactivationIsDisclosedOnlyWithTheRightPassword() {
    long userId = organization.makeMember("gone");
    organization.as(Role.OWNER).delete("/api/v1/users/" + userId).succeeded();
    logIn("gone@example.com", TestOrganization.PASSWORD)
        .refused(401, "USER_DEACTIVATED", "Account is deactivated");
    logIn("gone@example.com", "wrong horse").refused(401, "AUTHENTICATION_FAILED", WRONG);
  }

  @Test
  void deactivatedOrganizationRefusesLogins() {
    organization.execute(
        "update organization set is_deactivated = true where organization_id = ?",
        organization.id());
    logIn("owner@example.com", TestOrganization.PASSWORD)
        .refused(401, "REALM_DEACTIVATED", "This organization has been deactivated");
  }

  @Test
  void accountOfAnotherOrganizationCannotLogIn() {
    TestOrganization other = TestOrganization.make(service);
    other.makeMember("stranger");
    logIn("stranger@example.com", TestOrganization.PASSWORD)
        .refused(401, "AUTHENTICATION_FAILED", WRONG);
  }

  @Test
  void usernameAndPasswordAreRequired() {
    organization
        .asVisitor()
        .post("/api/v1/fetch_api_key", "password", "x")
        .refused(400, "BAD_REQUEST", "Missing 'username' argument");
    organization
        .asVisitor()
        .post("/api/v1/fetch_api_key", "username", "x")
        .refused(400, "BAD_REQUEST", "Missing 'password' argument");
  }

  @Test
  void requestWithoutATokenIsRefused() {
    service
        .api()
        .post("/api/v1/fetch_api_key", "username", "x", "password", "y")
        .refused(401, "UNAUTHORIZED", "Not logged in: API authentication or user session required");
  }

  @Test
  void firstLoginSetsDateJoined() {
    long userId = organization.makeMember("late");
    String made = dateJoined(userId);
    service.clock().advance(Duration.ofMinutes(2));
    logIn("late@example.com", TestOrganization.PASSWORD).succeeded();
    String joined = dateJoined(userId);
    assertThat(joined).isGreaterThan(made);
    service.clock().advance(Duration.ofMinutes(2));
    logIn("late@example.com", TestOrganization.PASSWORD).succeeded();
    assertThat(dateJoined(userId)).isEqualTo(joined);
    assertThat(
            PublishedEvents.of(servers, Topic.CLIENT_EVENTS, organization.id())
                .await(event ->
                    event.value().at("/payload/person").has("date_joined")
                        && event.value().at("/payload/op").asText().equals("update"))
                .value()
                .at("/payload/person")
                .toString())
        .isEqualTo("{\"user_id\":%d,\"date_joined\":\"%s\"}".formatted(userId, joined));
  }

  private String dateJoined(long userId) {
    return organization.as(Role.OWNER).get("/api/v1/users/" + userId).textAt("/user/date_joined");
  }
}
