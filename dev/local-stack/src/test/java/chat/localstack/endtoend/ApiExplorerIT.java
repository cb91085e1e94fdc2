package chat.localstack.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A client's author explores the API in a browser. */
@EndToEnd
class ApiExplorerIT {

  private static final String PASSWORD = "correct horse battery";

  private final TestStack stack;

  ApiExplorerIT(TestStack stack) {
    this.stack = stack;
  }

  @Test
  void authorCallsAnOperationWithAnApiKey() {
    var owner = stack.site().credentials("owner");
    inExplorer(page -> {
      page.navigate(owner.site() + "/api/docs");
      authorize(page, owner.email(), owner.key());
      assertThat(execute(page, "exports", "/export/realm")).containsText("\"exports\"");
    });
  }

  @Test
  void authorCallsAnOperationWhenLoggedIn() {
    var owner = stack.site().credentials("owner");
    var email = UUID.randomUUID() + "@example.com";
    stack
        .site()
        .as("owner")
        .post("/api/v1/users", "email", email, "password", PASSWORD, "full_name", "Author")
        .succeeded();
    inExplorer(page -> {
      page.navigate(owner.site() + "/login");
      page.getByLabel("E-mail address").fill(email);
      page.getByLabel("Password").fill(PASSWORD);
      page.getByRole(AriaRole.BUTTON).click();
      page.navigate(owner.site() + "/api/docs");
      assertThat(execute(page, "identity", "/users/me")).containsText(email);
    });
  }

  private static void inExplorer(Consumer<Page> visit) {
    List<String> problems = new ArrayList<>();
    try (Browser browser = Browser.open()) {
      Page page = browser.window(1280, 900, true);
      page.onConsoleMessage(message -> {
        if (message.type().equals("error")) {
          problems.add(message.text());
        }
      });
      visit.accept(page);
    }
    assertThat(problems).isEmpty();
  }

  /** Executes the operation that reads this path, and returns the element with the response. */
  private static Locator execute(Page page, String tag, String path) {
    page.locator("#operations-tag-" + tag).click();
    Locator operation = page.locator(".opblock-get:has([data-path='" + path + "'])");
    operation.locator(".opblock-summary-control").click();
    operation.getByText("Execute", new Locator.GetByTextOptions().setExact(true)).click();
    return operation.locator(".live-responses-table");
  }

  private static void authorize(Page page, String email, String key) {
    page.locator(".btn.authorize").click();
    Locator dialog = page.locator(".dialog-ux");
    dialog.locator("input[name=username]").fill(email);
    dialog.locator("input[name=password]").fill(key);
    dialog.locator("button[type=submit]").click();
    dialog.locator(".btn-done").click();
  }
}
