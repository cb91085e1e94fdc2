package chat.kit.outbox;

import chat.contracts.ChangeNumbers;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;

/** Tells the gateway, beside a success, how far the changes of this request went. */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
public final class RequestChanges {

  private static final String ATTRIBUTE = "chat.changes";

  /**
   * Notes what a request has changed; for changes committed by another thread than the request's.
   */
  public static void add(HttpRequest<?> request, ChangeNumbers numbers) {
    synchronized (request) {
      request.setAttribute(ATTRIBUTE, of(request).and(numbers));
    }
  }

  private static ChangeNumbers of(HttpRequest<?> request) {
    return request.getAttribute(ATTRIBUTE, ChangeNumbers.class).orElse(ChangeNumbers.NONE);
  }

  @ResponseFilter
  void tell(HttpRequest<?> request, MutableHttpResponse<?> response) {
    ChangeNumbers numbers = of(request);
    if (!numbers.isEmpty()) {
      response.header(ChangeNumbers.CHANGES_HEADER, numbers.toString());
    }
  }
}
