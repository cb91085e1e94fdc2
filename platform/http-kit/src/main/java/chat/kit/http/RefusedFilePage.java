package chat.kit.http;

import chat.kit.error.Refusal;
import chat.kit.text.HtmlText;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;

/** What a browser shows that went to the address of a file and does not get it. */
public final class RefusedFilePage {

  private RefusedFilePage() {}

  /** The refusal as a page, which nobody keeps, with all headers of its own. */
  public static HttpResponse<?> of(Refusal refusal) {
    MutableHttpResponse<String> page = HttpResponse.status(HttpStatus.valueOf(refusal.status()));
    refusal.headers().forEach(page::header);
    return page.header(HttpHeaders.CACHE_CONTROL, "no-store")
        .header(HttpHeaders.VARY, HttpHeaders.ACCEPT)
        .contentType("text/html; charset=utf-8")
        .body("<p>" + HtmlText.of(refusal.text()) + "</p>\n");
  }
}
