package chat.identity.page;

import chat.kit.digest.Sha256;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Builds HTML pages with a common layout, style and restrictive security headers. */
public final class Pages {
  private static final String STYLE = read("page.css");

  /** Permits the style by its hash, and no scripts, images, frames or plug-ins. */
  private static final String POLICY =
      "default-src 'none'; style-src 'sha256-%s'; form-action 'self'; base-uri 'none';"
              .formatted(Base64.getEncoder().encodeToString(Sha256.of(STYLE)))
          + " frame-ancestors 'none'";

  private static final MediaType HTML = MediaType.of("text/html; charset=utf-8");

  private Pages() {}

  /**
   * Returns a complete page.
   *
   * @param title the title and heading
   * @param above the small line above the heading
   */
  public static MutableHttpResponse<String> page(
      HttpStatus status, String title, String above, SafeHtml content) {
    SafeHtml page =
        SafeHtml.of(
            """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>{} · {}</title>
            <style>{}</style>
            </head>
            <body>
            <main>
            <p class="above">{}</p>
            <h1>{}</h1>
            {}</main>
            </body>
            </html>
            """,
            title,
            above,
            SafeHtml.of(STYLE),
            above,
            title,
            content);
    return secured(HttpResponse.<String>status(status).body(page.toString()).contentType(HTML));
  }

  /** Redirects the browser, so that reloading does not post the form again. */
  public static MutableHttpResponse<String> seeOther(String path) {
    return secured(HttpResponse.<String>status(HttpStatus.SEE_OTHER).header("Location", path));
  }

  /**
   * The referrer is sent within this site only; without it, browsers would send no Origin with
   * posts.
   */
  private static MutableHttpResponse<String> secured(MutableHttpResponse<String> response) {
    return response
        .header("Content-Security-Policy", POLICY)
        .header("X-Content-Type-Options", "nosniff")
        .header("X-Frame-Options", "DENY")
        .header("Referrer-Policy", "same-origin")
        .header("Cross-Origin-Opener-Policy", "same-origin")
        .header("Cache-Control", "no-store")
        .header("Vary", "Accept");
  }

  private static String read(String file) {
    try (InputStream in = Pages.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("Resource not found: " + file);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
