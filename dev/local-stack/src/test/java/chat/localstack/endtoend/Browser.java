package chat.localstack.endtoend;

import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A real browser; tests that need one are skipped if none is installed. */
final class Browser implements AutoCloseable {
  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  private static final List<String> ARGUMENTS =
      List.of(
          "--headless",
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync");

  private final Playwright playwright;
  private final com.microsoft.playwright.Browser browser;

  private Browser() {
    playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    browser =
        playwright
            .chromium()
            .launch(new LaunchOptions().setExecutablePath(CHROMIUM).setArgs(ARGUMENTS));
  }

  static Browser open() {
    ExternalTool.requireInstalled("chromium", Files.isExecutable(CHROMIUM));
    return new Browser();
  }

  /** Opens a window with its own profile, with or without scripts. */
  Page window(int width, int height, boolean scripts) {
    return browser
        .newContext(
            new com.microsoft.playwright.Browser.NewContextOptions()
                .setViewportSize(width, height)
                .setJavaScriptEnabled(scripts))
        .newPage();
  }

  @Override
  public void close() {
    browser.close();
    playwright.close();
  }
}
