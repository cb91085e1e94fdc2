package chat.identity.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.TestServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/**
 * Logging in and out beside what ends sessions. Each pair of requests waits for the organization's
 * lock at the same time, in the order in which they were sent.
 */
@IdentityTest
final class SessionRacesTest {
  private static final String COOKIE = "__Host-chat-session=";

  private final TestOrganization organization;

  SessionRacesTest(RunningService service) {
    this.organization = TestOrganization.make(service, Role.OWNER, Role.MEMBER);
    // Later ones have nothing to note of the account.
    organization.logIn(Role.MEMBER);
  }

  private record Both(Answer first, Answer second) {}

  private Both queued(Callable<Answer> first, Callable<Answer> second) throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        Connection connection = TestServers.get().connect(Program.IDENTITY)) {
      connection.setAutoCommit(false);
      lock(connection);
      Future<Answer> one = threads.submit(first);
      await().until(() -> waiting() == 1);
      Future<Answer> other = threads.submit(second);
      await().until(() -> waiting() == 2);
      connection.rollback();
      return new Both(one.get(), other.get());
    }
  }

  private void lock(Connection connection) throws SQLException {
    try (PreparedStatement lock =
        connection.prepareStatement(
            "select pg_advisory_xact_lock(hashtextextended('identity:' || ?, 0))")) {
      lock.setString(1, Long.toString(organization.id()));
      lock.execute();
    }
  }

  /** How many wait for this organization's lock. */
  private long waiting() {
    return organization.count(
        """
        select count(*) from pg_locks,
          (select hashtextextended('identity:' || ?::bigint, 0) as key) as wanted
        where locktype = 'advisory' and not granted
          and (classid::bigint << 32 | objid::bigint) = key
        """);
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
  void oldPasswordOpensNoSessionOnceThereIsANewOne() throws Exception {
    Both both = queued(this::changePassword, this::logIn);
    both.first().succeeded();
    both.second().refused(401, "UNAUTHORIZED", "Your username or password is incorrect");
    assertThat(sessions()).isZero();
  }

  @Test
  void oldPasswordGivesNoKeyOnceThereIsANewOne() throws Exception {
    Both both = queued(this::changePassword, this::fetchKey);
    both.first().succeeded();
    both.second().refused(401, "UNAUTHORIZED", "Your username or password is incorrect");
  }

  @Test
  void sessionBegunJustBeforeANewPasswordEndsWithIt() throws Exception {
    Both both = queued(this::logIn, this::changePassword);
    both.first().succeeded();
    both.second().succeeded();
    assertThat(sessions()).isZero();
  }

  @Test
  void deactivatedAccountOpensNoSession() throws Exception {
    Both both = queued(this::deactivate, this::logIn);
    both.first().succeeded();
    both.second().refused(401, "UNAUTHORIZED", "Account is deactivated");
    assertThat(sessions()).isZero();
  }

  @Test
  void loggingOutAndDeactivatingDoNotBlockEachOther() throws Exception {
    ApiClient loggedIn = browser().withHeader("Cookie", cookie(logIn()));
    Both both = queued(this::deactivate, () -> loggedIn.post("/logout"));
    both.first().succeeded();
    both.second().succeeded();
    assertThat(sessions()).isZero();
  }

  @Test
  void loggingInAgainAndANewPasswordDoNotBlockEachOther() throws Exception {
    ApiClient loggedIn = browser().withHeader("Cookie", cookie(logIn()));
    Both both = queued(this::changePassword, () -> logIn(loggedIn));
    both.first().succeeded();
    both.second().refused(401, "UNAUTHORIZED", "Your username or password is incorrect");
    assertThat(sessions()).isZero();
  }

  private static String cookie(Answer answer) {
    String header = answer.header("Set-Cookie").orElseThrow();
    assertThat(header).startsWith(COOKIE);
    return header.substring(0, header.indexOf(';'));
  }
}
