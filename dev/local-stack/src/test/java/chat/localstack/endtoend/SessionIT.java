package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import chat.testkit.Answer;
import chat.testkit.ApiClient;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A browser session from log-in to log-out or password change. */
@EndToEnd
class SessionIT {
  private static final String PASSWORD = "correct horse battery";

  private final Site site;
  private final String email = UUID.randomUUID() + "@example.com";

  SessionIT(Site site) {
    this.site = site;
    site.as("owner")
        .post("/api/v1/users", "email", email, "password", PASSWORD, "full_name", "Somebody")
        .succeeded();
  }

  private String origin() {
    return site.credentials("owner").site().toString();
  }

  /** Logs in and returns the cookie that a browser sends back. */
  private String logIn() {
    Answer answer =
        site.anybody()
            .withHeader("Accept", "application/json")
            .withHeader("Origin", origin())
            .post("/login", "username", email, "password", PASSWORD)
            .succeeded();
    return answer.header("Set-Cookie").orElseThrow().split(";", 2)[0];
  }

  private void logOut(String cookie) {
    site.anybody()
        .withHeader("Accept", "application/json")
        .withHeader("Cookie", cookie)
        .withHeader("Origin", origin())
        .post("/logout")
        .succeeded();
  }

  private Answer upload(String cookie) {
    return site.anybody()
        .withHeader("Cookie", cookie)
        .withHeader("Origin", origin())
        .withHeader("Tus-Resumable", "1.0.0")
        .withHeader("Upload-Length", "5")
        .send("POST", "/api/v1/tus", "application/offset+octet-stream", new byte[0]);
  }

  @Test
  void logOutInvalidatesTheCookie() {
    String cookie = logIn();
    String other = logIn();
    assertThat(upload(cookie).status()).isEqualTo(201);
    logOut(cookie);
    assertThat(upload(cookie).status()).isEqualTo(401);
    assertThat(upload(other).status()).isEqualTo(201);
  }

  @Test
  void ownPagesReceiveEventsUntilLogOut() {
    String cookie = logIn();
    ApiClient page =
        site.anybody().withHeader("Cookie", cookie).withHeader("Sec-Fetch-Site", "same-origin");
    String queue =
        page.post("/api/v1/register", "event_types", List.of("typing"))
            .succeeded()
            .textAt("/queue_id");
    CompletableFuture<Answer> poll =
        CompletableFuture.supplyAsync(
            () -> page.get("/api/v1/events", "queue_id", queue, "last_event_id", -1));
    assertThat(poll).isNotDone();
    logOut(cookie);
    assertThat(poll).succeedsWithin(Duration.ofSeconds(30));
    assertThat(poll.join().status()).isEqualTo(401);
  }

  @Test
  void passwordChangeInvalidatesAllCookies() {
    String cookie = logIn();
    assertThat(upload(cookie).status()).isEqualTo(201);
    Answer key =
        site.anybody()
            .post("/api/v1/fetch_api_key", "username", email, "password", PASSWORD)
            .succeeded();
    site.anybody()
        .withKey(key.textAt("/email"), key.textAt("/api_key"))
        .patch("/api/v1/settings", "old_password", PASSWORD, "new_password", "another " + PASSWORD)
        .succeeded();
    assertThat(upload(cookie).status()).isEqualTo(401);
  }
}
