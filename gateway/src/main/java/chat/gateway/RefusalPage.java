package chat.gateway;

import chat.gateway.route.RoutedRequest;
import chat.kit.error.Refusal;
import chat.kit.http.RequestedPage;
import chat.kit.text.HtmlText;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;

/** The HTML page for the gateway's own refusals. */
final class RefusalPage {
  private static final MediaType HTML = MediaType.of("text/html; charset=utf-8");

  private static final String OPERATIONS = "/api/";

  private static final String PAGE =
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>%1$s</title>
      </head>
      <body>
      <main>
      <h1>%1$s</h1>
      <p>%2$s</p>
      </main>
      </body>
      </html>
      """;

  private RefusalPage() {}

  /** Whether the client wants a page; API operations always get JSON. */
  static boolean isWanted(HttpRequest<?> request) {
    return !RoutedRequest.target(request).path().startsWith(OPERATIONS)
        && RequestedPage.isWantedBy(request);
  }

  /** Returns the same answer, including its headers, with an HTML body. */
  static MutableHttpResponse<?> of(MutableHttpResponse<?> answer, Refusal refusal) {
    return answer
        .body(PAGE.formatted(title(refusal), HtmlText.of(text(answer, refusal))))
        .contentType(HTML)
        .header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
        .header("X-Content-Type-Options", "nosniff")
        .header("Cache-Control", "no-store")
        .header("Vary", "Accept");
  }

  private static String title(Refusal refusal) {
    return switch (refusal.status()) {
      case 429 -> "Too many attempts";
      case 404 -> "Page not found";
      case 503 -> "Not available at the moment";
      default -> "The request failed";
    };
  }

  private static String text(MutableHttpResponse<?> answer, Refusal refusal) {
    String after = answer.getHeaders().get(HttpHeaders.RETRY_AFTER);
    String sentence = refusal.text().endsWith(".") ? refusal.text() : refusal.text() + ".";
    return after == null ? sentence : "%s Try again in %s seconds.".formatted(sentence, after);
  }
}
