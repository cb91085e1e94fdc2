package chat.kit.outbox;

import chat.contracts.ChangeNumbers;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;

/** Adds the change numbers of a request to its response, for the gateway. */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
public final class RequestChanges implements Ordered {

  private static final String ATTRIBUTE = "chat.changes";
  private static final String OWN_ATTRIBUTE = "chat.own-changes";

  /** Records changes of a request that were committed by another thread than the request's. */
  public static void add(HttpRequest<?> request, ChangeNumbers numbers) {
    add(request, ATTRIBUTE, numbers);
  }

  /** Records changes of a request that only concern its caller. */
  static void addOwn(HttpRequest<?> request, ChangeNumbers numbers) {
    add(request, OWN_ATTRIBUTE, numbers);
  }

  private static void add(HttpRequest<?> request, String attribute, ChangeNumbers numbers) {
    synchronized (request) {
      request.setAttribute(attribute, of(request, attribute).and(numbers));
    }
  }

  private static ChangeNumbers of(HttpRequest<?> request, String attribute) {
    return request.getAttribute(attribute, ChangeNumbers.class).orElse(ChangeNumbers.NONE);
  }

  @ResponseFilter
  void addHeaders(HttpRequest<?> request, MutableHttpResponse<?> response) {
    addHeader(response, ChangeNumbers.CHANGES_HEADER, of(request, ATTRIBUTE));
    addHeader(response, ChangeNumbers.OWN_CHANGES_HEADER, of(request, OWN_ATTRIBUTE));
  }

  /** After the filters that add numbers, because response filters run in the opposite order. */
  @Override
  public int getOrder() {
    return LOWEST_PRECEDENCE - 1;
  }

  private static void addHeader(
      MutableHttpResponse<?> response, String header, ChangeNumbers numbers) {
    if (!numbers.isEmpty()) {
      response.header(header, numbers.header());
    }
  }
}
