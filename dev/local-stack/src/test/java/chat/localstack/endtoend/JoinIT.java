package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Topic;
import chat.testkit.ApiClient;
import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.RequestOptions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A newcomer joins by invitation link in a browser and receives messages. */
@EndToEnd
class JoinIT {
  private static final String PASSWORD = "correct horse";

  private final TestStack stack;
  private final Site site;

  JoinIT(TestStack stack) {
    this.stack = stack;
    this.site = stack.site();
  }

  @Test
  void newcomerJoinsByLinkAndReceivesMessages() {
    String channel = Site.newName();
    long channelId =
        site.as("owner")
            .post(
                "/api/v1/channels/create",
                "name",
                channel,
                "subscribers",
                List.of(site.userId("owner")),
                "invite_only",
                true)
            .succeeded()
            .longAt("/id");
    String link =
        site.as("owner")
            .post(
                "/api/v1/invites/multiuse",
                "stream_ids",
                List.of(channelId),
                "welcome_message_custom_text",
                "Welcome to the garden")
            .succeeded()
            .textAt("/invite_link");
    String email = "newcomer@example.com";
    try (Browser browser = Browser.open()) {
      join(browser.window(390, 844, false), link, email);
      logInAndOut(browser.window(1280, 800, true), link, email);
    }
    ApiClient newcomer = asNewcomer(email);
    awaitGreeting(newcomer.get("/api/v1/users/me").longAt("/user_id"));
    long messageId = sendTo(channel);
    await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> newcomer.get("/api/v1/messages/" + messageId).status() == 200);
  }

  /** Joins in a window of phone size without scripts, after an invalid form. */
  private void join(Page page, String link, String email) {
    page.navigate(link);
    picture(page, "join");
    page.getByLabel("E-mail address").fill(email);
    page.getByLabel("Your name").fill("@all");
    page.getByLabel("Password").fill("short");
    page.getByRole(AriaRole.BUTTON).click();
    picture(page, "join-mistakes");
    assertThat(page.getByRole(AriaRole.ALERT).innerText())
        .contains("Enter a name", "Choose a password");
    assertThat(page.getByLabel("E-mail address").inputValue()).isEqualTo(email);
    assertThat(page.getByLabel("Password").inputValue()).isEmpty();
    page.getByLabel("Your name").fill("Newcomer");
    page.getByLabel("Password").fill(PASSWORD);
    page.getByRole(AriaRole.BUTTON).click();
    assertThat(page.url()).endsWith("/login");
    assertThat(page.locator("h1").innerText()).isEqualTo("You are logged in");
    picture(page, "joined");
  }

  /** Logs in and out in a window of desktop size, by keyboard. */
  private void logInAndOut(Page page, String link, String email) {
    page.navigate(link);
    picture(page, "join-desktop");
    page.getByRole(AriaRole.LINK).click();
    page.getByLabel("E-mail address").fill(email);
    page.keyboard().press("Tab");
    page.keyboard().type("wrong horse");
    page.keyboard().press("Enter");
    assertThat(page.getByRole(AriaRole.ALERT).innerText())
        .contains("Your username or password is incorrect.");
    picture(page, "login-mistake");
    page.getByLabel("Password").fill(PASSWORD);
    page.keyboard().press("Enter");
    page.waitForSelector("text=You are logged in");
    picture(page, "logged-in");
    uploadWithTheSession(page);
    page.getByRole(AriaRole.BUTTON).click();
    page.waitForSelector("#username");
    assertThat(page.context().cookies()).isEmpty();
  }

  /** The session cookie allows uploads from the page's own origin only. */
  private void uploadWithTheSession(Page page) {
    String here = site.credentials("owner").site().toString();
    APIResponse uploaded = page.request().post(here + "/api/v1/tus", fiveBytes(here));
    assertThat(uploaded.status()).as(uploaded.text()).isEqualTo(201);
    assertThat(uploaded.text()).contains("\"url\":\"/user_uploads/");
    APIResponse foreign =
        page.request().post(here + "/api/v1/tus", fiveBytes("https://elsewhere.example.com"));
    assertThat(foreign.status()).as(foreign.text()).isIn(401, 403);
  }

  private static RequestOptions fiveBytes(String origin) {
    return RequestOptions.create()
        .setHeader("Origin", origin)
        .setHeader("Tus-Resumable", "1.0.0")
        .setHeader("Upload-Length", "5")
        .setHeader("Content-Type", "application/offset+octet-stream")
        .setData("hello".getBytes(StandardCharsets.UTF_8));
  }

  private ApiClient asNewcomer(String email) {
    var login =
        site.anybody()
            .post("/api/v1/fetch_api_key", "username", email, "password", PASSWORD)
            .succeeded();
    return site.anybody().withKey(login.textAt("/email"), login.textAt("/api_key"));
  }

  private void awaitGreeting(long userId) {
    await()
        .atMost(Duration.ofMinutes(1))
        .until(() ->
            stack.published(Topic.MESSAGE_SENT).stream()
                    .filter(event ->
                        event.value().path("content").asText().equals("Welcome to the garden")
                            && event.value().path("user_ids").toString().contains("" + userId))
                    .count()
                == 1);
  }

  private long sendTo(String channel) {
    return site.as("owner")
        .post(
            "/api/v1/messages",
            "type",
            "stream",
            "to",
            channel,
            "topic",
            "today",
            "content",
            "Hello to all of us")
        .succeeded()
        .longAt("/id");
  }

  private void picture(Page page, String name) {
    Path file = stack.directory().resolveSibling("pictures").resolve(name + ".png");
    page.screenshot(new Page.ScreenshotOptions().setPath(file).setFullPage(true));
  }
}
