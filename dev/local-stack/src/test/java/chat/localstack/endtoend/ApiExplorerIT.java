package chat.localstack.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A client's author explores the API in a browser. */
@EndToEnd
class ApiExplorerIT {

  private final TestStack stack;

  ApiExplorerIT(TestStack stack) {
    this.stack = stack;
  }

  @Test
  void authorCallsAnOperationWithAnApiKey() {
    var owner = stack.site().credentials("owner");
    List<String> problems = new ArrayList<>();
    try (Browser browser = Browser.open()) {
      Page page = browser.window(1280, 900, true);
      page.onConsoleMessage(message -> {
        if (message.type().equals("error")) {
          problems.add(message.text());
        }
      });
      page.navigate(owner.site() + "/api/docs");

      authorize(page, owner.email(), owner.key());
      page.locator("#operations-tag-exports").click();
      Locator operation = page.locator(".opblock-get:has([data-path='/export/realm'])");
      operation.locator(".opblock-summary-control").click();
      operation.getByText("Execute", new Locator.GetByTextOptions().setExact(true)).click();

      assertThat(operation.locator(".live-responses-table")).containsText("\"exports\"");
    }
    assertThat(problems).isEmpty();
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
