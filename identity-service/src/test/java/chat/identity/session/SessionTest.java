package chat.identity.session;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.identity.FakeServices;
import chat.identity.TestOrganization;
import chat.kit.http.SessionCookie;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.PublishedEvents;
import chat.testkit.TestServers;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SessionTest {
  private static final String COOKIE = "__Host-chat-session";

  private final FakeServices fakeServices = FakeServices.get();
  private final TestOrganization organization = TestOrganization.make(fakeServices.service());

  private ApiClient browser() {
    return organization
        .asVisitor()
        .withHeader("Accept", "text/html,*/*")
        .withHeader("Sec-Fetch-Site", "same-origin");
  }

  private ApiClient browser(String token) {
    return browser().withHeader("Cookie", "other=1; " + COOKIE + "=" + token);
  }

  private Answer logIn(ApiClient client, String username, String password) {
    return client.post("/login", "username", username, "password", password);
  }

  private String token(Answer answer) {
    var matcher =
        Pattern.compile(COOKIE + "=([A-Za-z0-9_-]{43});.*")
            .matcher(answer.header("Set-Cookie").orElseThrow());
    assertThat(matcher.matches()).isTrue();
    return matcher.group(1);
  }

  /** Logs a member in and returns the session's token. */
  private String logIn() {
    organization.userId(Role.MEMBER);
    return token(logIn(browser(), "member@example.com", TestOrganization.PASSWORD));
  }

  private Answer authenticate(String host, String token) {
    return TestOrganization.post(
        fakeServices.service().asProgram(Program.GATEWAY),
        "/internal/sessions/authenticate",
        Map.of(
            "host", host, "session_sha256", HexFormat.of().formatHex(SessionCookie.sha256(token))));
  }

  private String outcome(String token) {
    return authenticate(organization.host(), token).textAt("/outcome");
  }

  @Test
  void loginPageHasAFormWithoutScripts() {
    Answer page = browser().get("/login");
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.text())
        .contains("<label for=\"username\">", "autocomplete=\"current-password\"")
        .doesNotContain("<script");
    assertThat(page.header("Content-Security-Policy").orElseThrow())
        .contains("frame-ancestors 'none'");
  }

  @Test
  void loginPageIgnoresTheAcceptHeader() {
    assertThat(organization.asVisitor().withHeader("Accept", "text/plain").get("/login").status())
        .isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/json", "application/json, text/plain, */*", "*/*"})
  void nonBrowserClientsGetJson(String accept) {
    long userId = organization.userId(Role.MEMBER);
    ApiClient program = organization.asVisitor().withHeader("Accept", accept);
    Answer answer = logIn(program, "member@example.com", TestOrganization.PASSWORD);
    assertThat(answer.succeeded().longAt("/user_id")).isEqualTo(userId);
    logIn(program, "member@example.com", "wrong")
        .refused(401, "AUTHENTICATION_FAILED", "Your username or password is incorrect");
  }

  @Test
  void loginOpensASessionThatAuthenticates() {
    long userId = organization.userId(Role.MEMBER);
    Answer answer = logIn(browser(), " member@example.com ", TestOrganization.PASSWORD);
    assertThat(answer.status()).isEqualTo(303);
    assertThat(answer.header("Location")).contains("/login");
    assertThat(answer.header("Set-Cookie").orElseThrow())
        .endsWith("; Path=/; HttpOnly; SameSite=Lax; Secure");
    Answer authenticated = authenticate(organization.host(), token(answer));
    assertThat(authenticated.textAt("/outcome")).isEqualTo("ok");
    assertThat(authenticated.longAt("/user_id")).isEqualTo(userId);
    assertThat(authenticated.longAt("/organization_id")).isEqualTo(organization.id());
    assertThat(authenticated.longAt("/role")).isEqualTo(400);
    assertThat(authenticated.longAt("/changes/user-changed")).isPositive();
  }

  @Test
  void loginPageShowsTheLoggedInUser() {
    assertThat(browser(logIn()).get("/login").text())
        .contains("You are logged in", "The member", "action=\"/logout\"");
  }

  @Test
  void invalidTokensAndHostsAreRefused() {
    logIn();
    assertThat(outcome("A".repeat(43))).isEqualTo("invalid_key");
    assertThat(authenticate("nobody.chat.example", logIn()).textAt("/outcome"))
        .isEqualTo("unknown_host");
    TestOrganization stranger = TestOrganization.make(fakeServices.service());
    assertThat(authenticate(stranger.host(), logIn()).textAt("/outcome"))
        .isEqualTo("wrong_organization");
    assertThat(
            TestOrganization.post(
                    fakeServices.service().asProgram(Program.MESSAGING),
                    "/internal/sessions/authenticate",
                    Map.of("host", organization.host(), "session_sha256", ""))
                .status())
        .isEqualTo(401);
  }

  @Test
  void wrongPasswordAndUnknownUserGetTheSameError() {
    organization.userId(Role.MEMBER);
    for (String username : new String[] {"member@example.com", "nobody@example.com"}) {
      Answer page = logIn(browser(), username, "wrong horse");
      assertThat(page.status()).as("a 401 would open the browser's own dialog").isEqualTo(403);
      assertThat(page.header("Set-Cookie")).isEmpty();
      assertThat(page.text())
          .contains("role=\"alert\"", "Your username or password is incorrect.")
          .contains("value=\"" + username + "\"")
          .doesNotContain("wrong horse");
    }
    logIn(
            organization.asVisitor().withHeader("Accept", "application/json"),
            "member@example.com",
            "wrong horse")
        .refused(401, "AUTHENTICATION_FAILED", "Your username or password is incorrect");
  }

  @Test
  void nullBytesInCredentialsAreRefused() {
    Answer page = logIn(browser(), "a\0b", "x");
    assertThat(page.status()).isEqualTo(400);
    assertThat(page.text()).contains("<p>username must not contain null bytes.</p>", "<form");
    assertThat(logIn(browser(), "ann@example.com", "x\0y").text())
        .contains("<p>password must not contain null bytes.</p>", "value=\"ann@example.com\"");
    logIn(browser().withHeader("Accept", "application/json"), "a", "x\0y")
        .refused(400, "BAD_REQUEST", "password must not contain null bytes");
  }

  @Test
  void loginPageNamesMissingFields() {
    Answer empty = browser().post("/login");
    assertThat(empty.status()).isEqualTo(400);
    assertThat(empty.text())
        .contains("<a href=\"#username\">Enter your e-mail address.</a>")
        .contains("<a href=\"#password\">Enter your password.</a>");
    Answer half = browser().post("/login", "username", "ann@example.com");
    assertThat(half.text())
        .contains("Enter your password.", "value=\"ann@example.com\"")
        .doesNotContain("Enter your e-mail address.");
    organization
        .asVisitor()
        .withHeader("Accept", "application/json")
        .post("/login")
        .refused(401, "AUTHENTICATION_FAILED", "Your username or password is incorrect");
  }

  @Test
  void unsupportedContentTypeReturnsTheLoginPage() {
    Answer page =
        browser().send("POST", "/login", "application/json", "{}".getBytes(StandardCharsets.UTF_8));
    assertThat(page.status()).isBetween(400, 415);
    assertThat(page.text()).contains("<form", "role=\"alert\"");
  }

  @Test
  void loginEndsTheBrowsersPreviousSession() {
    String first = logIn();
    String second = token(logIn(browser(first), "member@example.com", TestOrganization.PASSWORD));
    assertThat(second).isNotEqualTo(first);
    assertThat(outcome(first)).isEqualTo("invalid_key");
    assertThat(outcome(second)).isEqualTo("ok");
  }

  @Test
  void logoutEndsTheSessionAndReportsTheChange() {
    String token = logIn();
    String other = logIn();
    Answer answer = browser(token).post("/logout");
    assertThat(answer.status()).isEqualTo(303);
    assertThat(answer.header("Set-Cookie").orElseThrow()).startsWith(COOKIE + "=; ");
    assertThat(answer.header("Chat-Changes").orElseThrow()).startsWith("user-changed=");
    assertThat(outcome(token)).isEqualTo("invalid_key");
    assertThat(outcome(other)).isEqualTo("ok");
    assertThat(browser(token).post("/logout").status()).isEqualTo(303);
  }

  @Test
  void crossSiteRequestsAreRefused() {
    String token = logIn();
    ApiClient foreign =
        organization
            .asVisitor()
            .withHeader("Accept", "text/html")
            .withHeader("Sec-Fetch-Site", "cross-site")
            .withHeader("Cookie", COOKIE + "=" + token);
    assertThat(logIn(foreign, "member@example.com", TestOrganization.PASSWORD).status())
        .isEqualTo(403);
    Answer page = foreign.post("/logout");
    assertThat(page.status()).isEqualTo(403);
    assertThat(page.text()).contains("CSRF error: the request comes from another site.");
    foreign
        .withHeader("Accept", "application/json")
        .post("/logout")
        .refused(403, "BAD_REQUEST", "CSRF error: the request comes from another site");
    assertThat(outcome(token)).isEqualTo("ok");
  }

  @Test
  void directNavigationIsAccepted() {
    organization.userId(Role.MEMBER);
    ApiClient typed =
        organization
            .asVisitor()
            .withHeader("Accept", "text/html")
            .withHeader("Sec-Fetch-Site", "none");
    assertThat(logIn(typed, "member@example.com", TestOrganization.PASSWORD).status())
        .isEqualTo(303);
  }

  @Test
  void deactivationEndsSessionsPermanently() {
    String token = logIn();
    String path = "/api/v1/users/" + organization.userId(Role.MEMBER);
    organization.as(Role.OWNER).delete(path).succeeded();
    assertThat(outcome(token)).isEqualTo("invalid_key");
    organization.as(Role.OWNER).post(path + "/reactivate").succeeded();
    assertThat(outcome(token)).isEqualTo("invalid_key");
  }

  @Test
  void newPasswordEndsSessionsAndPublishesTheChange() {
    String token = logIn();
    long userId = organization.userId(Role.MEMBER);
    long before = userChanges(userId);
    organization
        .as(Role.MEMBER)
        .patch(
            "/api/v1/settings",
            "old_password",
            TestOrganization.PASSWORD,
            "new_password",
            "another long password 17")
        .succeeded();
    assertThat(outcome(token)).isEqualTo("invalid_key");
    PublishedEvents.of(TestServers.get(), Topic.USER_CHANGED, organization.id())
        .await(_ -> userChanges(userId) > before);
  }

  private long userChanges(long userId) {
    return PublishedEvents.of(TestServers.get(), Topic.USER_CHANGED, organization.id())
        .all()
        .stream()
        .filter(event -> event.value().path("user_id").asLong() == userId)
        .count();
  }

  @Test
  void unusedAndOldSessionsExpire() {
    String unused = logIn();
    organization.execute(
        "update browser_session set last_used = now() - interval '15 days'"
            + " where organization_id = ?",
        organization.id());
    assertThat(outcome(unused)).isEqualTo("invalid_key");
    String old = logIn();
    organization.execute(
        "update browser_session set date_created = now() - interval '91 days'"
            + " where organization_id = ?",
        organization.id());
    assertThat(outcome(old)).isEqualTo("invalid_key");
  }

  @Test
  void useKeepsASessionAlive() {
    String token = logIn();
    organization.execute(
        "update browser_session set last_used = last_used - interval '13 days'"
            + " where organization_id = ?",
        organization.id());
    assertThat(outcome(token)).isEqualTo("ok");
    assertThat(
            organization.count(
                "select count(*) from browser_session where organization_id = ?"
                    + " and last_used > now() - interval '1 hour'"))
        .isEqualTo(1);
  }

  @Test
  void firstLoginSetsDateJoined() {
    long userId = organization.userId(Role.MEMBER);
    logIn();
    assertThat(
            organization.count(
                "select count(*) from account where organization_id = ?"
                    + " and first_login is not null and user_id = "
                    + userId))
        .isEqualTo(1);
  }
}
