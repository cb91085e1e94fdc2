package chat.kit.http;

import chat.kit.error.Refusal;
import chat.kit.text.HtmlText;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;

/** The page that a browser shows if access to a file is refused. */
public final class RefusedFilePage {

  private RefusedFilePage() {}

  /** Returns the refusal as a page that is not cached, with all headers of the refusal. */
  public static HttpResponse<?> of(Refusal refusal) {
    MutableHttpResponse<String> page = HttpResponse.status(HttpStatus.valueOf(refusal.status()));
    refusal.headers().forEach(page::header);
    return page.header(HttpHeaders.CACHE_CONTROL, "no-store")
        .header(HttpHeaders.VARY, HttpHeaders.ACCEPT)
        .contentType("text/html; charset=utf-8")
        .body("<p>" + HtmlText.of(refusal.text()) + "</p>\n");
  }
}
