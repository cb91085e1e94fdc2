package chat.identity.password;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.identity.IdentityTest;
import chat.identity.TestOrganization;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Rate limits of password attempts, without those of the gateway. */
@IdentityTest
final class PasswordAttemptsTest {
  private static final String WRONG = "Your username or password is incorrect";

  private final RunningService service;
  private final TestOrganization organization;

  PasswordAttemptsTest(RunningService service) {
    this.service = service;
    this.organization = TestOrganization.make(service, Role.OWNER, Role.MEMBER);
  }

  private static Answer logIn(ApiClient visitor, String username, String password) {
    return visitor.post("/api/v1/fetch_api_key", "username", username, "password", password);
  }

  private Answer logIn(String username, String password) {
    return logIn(organization.asVisitor(), username, password);
  }

  private static void tooMany(Answer answer) {
    answer.refused(429, "RATE_LIMIT_HIT", "API usage exceeded rate limit");
    assertThat(answer.at("/retry-after").doubleValue()).isBetween(1.0, 360.0);
  }

  private long counted() {
    return organization.count("select count(*) from password_attempt where organization_id = ?");
  }

  @Test
  void replicasShareTheAttemptCount() {
    try (RunningService another =
        RunningService.start(Program.IDENTITY, Map.of("CHAT_RELAY_ENABLED", "false"))) {
      ApiClient here = organization.asVisitor();
      ApiClient there = another.asVisitor(organization.id());
      for (ApiClient visitor : List.of(here, there, here, there, there)) {
        logIn(visitor, "member@example.com", "guess").refused(401, "AUTHENTICATION_FAILED", WRONG);
      }
      tooMany(logIn(here, " Member@example.com", TestOrganization.PASSWORD));
      tooMany(logIn(there, "member@example.com", TestOrganization.PASSWORD));
      logIn(there, "owner@example.com", TestOrganization.PASSWORD).succeeded();
    }
  }

  private Answer logInFrom(String address, String password) {
    return logIn(
        organization.asVisitor().withHeader("X-Forwarded-For", address),
        "member@example.com",
        password);
  }

  @Test
  void guessesDoNotLockOutKnownNetworks() {
    logInFrom("192.0.2.1", TestOrganization.PASSWORD).succeeded();
    logInFrom("2001:db8::1", TestOrganization.PASSWORD).succeeded();
    for (int i = 0; i < 5; i++) {
      logInFrom("198.51.100.7", "guess").refused(401, "AUTHENTICATION_FAILED", WRONG);
    }
    tooMany(logInFrom("198.51.100.7", TestOrganization.PASSWORD));
    tooMany(logInFrom("192.0.2.2", TestOrganization.PASSWORD));
    logInFrom("192.0.2.1", TestOrganization.PASSWORD).succeeded();
    logInFrom("2001:db8::2", TestOrganization.PASSWORD).succeeded();
    tooMany(logInFrom("198.51.100.7", TestOrganization.PASSWORD));
  }

  @Test
  void guessesFromManyNetworksCountTogether() {
    for (int i = 0; i < 5; i++) {
      logInFrom("198.51.100." + i, "guess").refused(401, "AUTHENTICATION_FAILED", WRONG);
    }
    tooMany(logInFrom("198.51.100.99", "guess"));
    tooMany(logIn("member@example.com", "guess"));
  }

  @Test
  void guessesFromAKnownNetworkAreLimited() {
    logInFrom("192.0.2.1", TestOrganization.PASSWORD).succeeded();
    for (int i = 0; i < 5; i++) {
      logInFrom("192.0.2.1", "guess").refused(401, "AUTHENTICATION_FAILED", WRONG);
    }
    tooMany(logInFrom("192.0.2.1", TestOrganization.PASSWORD));
    logInFrom("192.0.2.2", TestOrganization.PASSWORD).succeeded();
  }

  @Test
  void unusedNetworkIsForgotten() {
    logInFrom("192.0.2.1", TestOrganization.PASSWORD).succeeded();
    service.clock().advance(Duration.ofDays(91));
    service.bean(PasswordAttempts.class).deleteForgotten();
    for (int i = 0; i < 5; i++) {
      logInFrom("198.51.100.7", "guess").refused(401, "AUTHENTICATION_FAILED", WRONG);
    }
    tooMany(logInFrom("192.0.2.1", TestOrganization.PASSWORD));
  }

  @Test
  void newPasswordForgetsKnownNetworks() {
    logInFrom("192.0.2.1", TestOrganization.PASSWORD).succeeded();
    organization
        .as(Role.MEMBER)
        .patch(
            "/api/v1/settings",
            "old_password",
            TestOrganization.PASSWORD,
            "new_password",
            "battery staple")
        .succeeded();
    for (int i = 0; i < 5; i++) {
      logInFrom("192.0.2.1", TestOrganization.PASSWORD)
          .refused(401, "AUTHENTICATION_FAILED", WRONG);
    }
    tooMany(logInFrom("192.0.2.2", "battery staple"));
  }

  @Test
  void loginPageIsRateLimited() {
    for (int i = 0; i < 5; i++) {
      logIn("member@example.com", "guess").refused(401, "AUTHENTICATION_FAILED", WRONG);
    }
    Answer page =
        organization
            .asVisitor()
            .withHeader("Sec-Fetch-Site", "same-origin")
            .post(
                "/login", "username", "member@example.com", "password", TestOrganization.PASSWORD);
    assertThat(page.status()).isEqualTo(429);
  }

  @Test
  void unknownUsernamesAreRateLimited() {
    for (int i = 0; i < 5; i++) {
      logIn("nobody@example.com", "guess").refused(401, "AUTHENTICATION_FAILED", WRONG);
    }
    tooMany(logIn("nobody@example.com", "guess"));
  }

  @Test
  void concurrentGuessesAreLimited() {
    List<CompletableFuture<Answer>> guesses =
        IntStream.range(0, 40)
            .mapToObj(
                i -> CompletableFuture.supplyAsync(() -> logIn("member@example.com", "guess " + i)))
            .toList();
    long answered =
        guesses.stream().map(CompletableFuture::join).filter(one -> one.status() == 401).count();
    assertThat(answered).isBetween(5L, 15L);
    tooMany(logIn("member@example.com", TestOrganization.PASSWORD));
  }

  @Test
  void attemptsAreAllowedAgainAfterADelay() {
    for (int i = 0; i < 5; i++) {
      logIn("member@example.com", "guess").refused(401, "AUTHENTICATION_FAILED", WRONG);
    }
    service.clock().advance(Duration.ofMinutes(6));
    logIn("member@example.com", "guess").refused(401, "AUTHENTICATION_FAILED", WRONG);
    tooMany(logIn("member@example.com", TestOrganization.PASSWORD));
    service.clock().advance(Duration.ofMinutes(6));
    logIn("member@example.com", TestOrganization.PASSWORD).succeeded();
    assertThat(counted()).isZero();
  }

  @Test
  void expiredAttemptsAreDeleted() {
    logIn("member@example.com", TestOrganization.PASSWORD).succeeded();
    assertThat(counted()).isZero();
    logIn("member@example.com", "guess").refused(401, "AUTHENTICATION_FAILED", WRONG);
    logIn("nobody@example.com", "guess").refused(401, "AUTHENTICATION_FAILED", WRONG);
    service.bean(PasswordAttempts.class).deleteForgotten();
    assertThat(counted()).isEqualTo(2);
    service.clock().advance(Duration.ofMinutes(6).plusSeconds(1));
    service.bean(PasswordAttempts.class).deleteForgotten();
    assertThat(counted()).isZero();
  }
}
