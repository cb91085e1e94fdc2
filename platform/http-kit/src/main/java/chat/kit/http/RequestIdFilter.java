package chat.kit.http;

import io.micronaut.core.order.Ordered;
import io.micronaut.core.propagation.MutablePropagatedContext;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;

/** Assigns an id to each request, for its log lines and its response. */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class RequestIdFilter implements Ordered {

  @Override
  public int getOrder() {
    return HIGHEST_PRECEDENCE;
  }

  @RequestFilter
  void identify(HttpRequest<?> request, MutablePropagatedContext context) {
    RequestId id = RequestId.acceptOrMake(request.getHeaders().get(RequestId.HEADER));
    request.setAttribute(RequestId.ATTRIBUTE, id);
    context.add(new LoggedRequestId(id.value()));
  }

  @ResponseFilter
  void answer(HttpRequest<?> request, MutableHttpResponse<?> response) {
    RequestId.of(request).ifPresent(id -> response.header(RequestId.HEADER, id.value()));
  }
}
