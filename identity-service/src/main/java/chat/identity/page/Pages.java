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

/** Frames pages: one column, one style, and the headers that keep everything else out. */
public final class Pages {
  private static final String STYLE = read("page.css");

  /** The style is allowed by its hash; scripts, images, frames and plug-ins by nothing. */
  private static final String POLICY =
      "default-src 'none'; style-src 'sha256-%s'; form-action 'self'; base-uri 'none';"
              .formatted(Base64.getEncoder().encodeToString(Sha256.of(STYLE)))
          + " frame-ancestors 'none'";

  private static final MediaType HTML = MediaType.of("text/html; charset=utf-8");

  private Pages() {}

  /**
   * A whole page.
   *
   * @param title also its heading
   * @param above the small line over the heading
   */
  public static MutableHttpResponse<String> page(
      HttpStatus status, String title, String above, Html content) {
    Html page =
        Html.of(
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
            Html.of(STYLE),
            above,
            title,
            content);
    return secured(HttpResponse.<String>status(status).body(page.toString()).contentType(HTML));
  }

  /** Sends a browser on, so that reloading posts nothing again. */
  public static MutableHttpResponse<String> seeOther(String path) {
    return secured(HttpResponse.<String>status(HttpStatus.SEE_OTHER).header("Location", path));
  }

  /**
   * The referrer stays on this site; without it there, browsers would send no Origin with posts.
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
        throw new IllegalStateException("There is no " + file);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
