package chat.identity.session;

import static org.assertj.core.api.Assertions.assertThat;

import chat.identity.IdentityTest;
import chat.identity.LockQueue;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import org.junit.jupiter.api.Test;

/**
 * Logins and logouts concurrent with operations that end sessions. Each pair of requests waits for
 * the organization's lock at the same time.
 */
@IdentityTest
final class SessionRacesTest {
  private static final String COOKIE = "__Host-chat-session=";

  private final TestOrganization organization;
  private final LockQueue queue;

  SessionRacesTest(RunningService service) {
    this.organization = TestOrganization.make(service, Role.OWNER, Role.MEMBER);
    this.queue = new LockQueue(organization);
    // Only the first login changes the account.
    organization.logIn(Role.MEMBER);
  }

  private ApiClient browser() {
    return organization
        .asVisitor()
        .withHeader("Accept", "application/json")
        .withHeader("Sec-Fetch-Site", "same-origin");
  }

  private Answer logIn() {
    return logIn(browser());
  }

  private static Answer logIn(ApiClient browser) {
    return browser.post(
        "/login", "username", "member@example.com", "password", TestOrganization.PASSWORD);
  }

  private Answer fetchKey() {
    return browser()
        .post(
            "/api/v1/fetch_api_key",
            "username",
            "member@example.com",
            "password",
            TestOrganization.PASSWORD);
  }

  private Answer changePassword() {
    return organization
        .as(Role.MEMBER)
        .patch(
            "/api/v1/settings",
            "old_password",
            TestOrganization.PASSWORD,
            "new_password",
            "another long password 17");
  }

  private Answer deactivate() {
    return organization.as(Role.OWNER).delete("/api/v1/users/" + organization.userId(Role.MEMBER));
  }

  private long sessions() {
    return organization.count("select count(*) from browser_session where organization_id = ?");
  }

  @Test
  void replacedPasswordOpensNoSession() throws Exception {
    LockQueue.Answers answers = queue.send(this::changePassword, this::logIn);
    answers.first().succeeded();
    answers
        .second()
        .refused(401, "AUTHENTICATION_FAILED", "Your username or password is incorrect");
    assertThat(sessions()).isZero();
  }

  @Test
  void replacedPasswordGivesNoKey() throws Exception {
    LockQueue.Answers answers = queue.send(this::changePassword, this::fetchKey);
    answers.first().succeeded();
    answers
        .second()
        .refused(401, "AUTHENTICATION_FAILED", "Your username or password is incorrect");
  }

  @Test
  void passwordChangeEndsAConcurrentlyOpenedSession() throws Exception {
    LockQueue.Answers answers = queue.send(this::logIn, this::changePassword);
    answers.first().succeeded();
    answers.second().succeeded();
    assertThat(sessions()).isZero();
  }

  @Test
  void deactivatedAccountOpensNoSession() throws Exception {
    LockQueue.Answers answers = queue.send(this::deactivate, this::logIn);
    answers.first().succeeded();
    answers.second().refused(401, "USER_DEACTIVATED", "Account is deactivated");
    assertThat(sessions()).isZero();
  }

  @Test
  void logoutAndDeactivationDoNotDeadlock() throws Exception {
    ApiClient loggedIn = browser().withHeader("Cookie", cookie(logIn()));
    LockQueue.Answers answers = queue.send(this::deactivate, () -> loggedIn.post("/logout"));
    answers.first().succeeded();
    answers.second().succeeded();
    assertThat(sessions()).isZero();
  }

  @Test
  void reloginAndPasswordChangeDoNotDeadlock() throws Exception {
    ApiClient loggedIn = browser().withHeader("Cookie", cookie(logIn()));
    LockQueue.Answers answers = queue.send(this::changePassword, () -> logIn(loggedIn));
    answers.first().succeeded();
    answers
        .second()
        .refused(401, "AUTHENTICATION_FAILED", "Your username or password is incorrect");
    assertThat(sessions()).isZero();
  }

  private static String cookie(Answer answer) {
    String header = answer.header("Set-Cookie").orElseThrow();
    assertThat(header).startsWith(COOKIE);
    return header.substring(0, header.indexOf(';'));
  }
}
