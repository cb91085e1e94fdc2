package chat.gateway;

import chat.gateway.health.HealthController;
import chat.gateway.openapi.ApiExplorerController;
import chat.gateway.openapi.OpenApiController;
import chat.gateway.route.RequestRouter;
import chat.gateway.route.RoutedRequest;
import chat.kit.error.Refusal;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.filter.ConditionalFilter;
import io.micronaut.http.filter.ServerFilterPhase;
import io.micronaut.http.server.netty.NettyHttpRequest;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

/** The first filter of every request: finds its route and checks access. */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class GatewayFilter implements ConditionalFilter, Ordered {
  private static final String API = "/api/";

  private final RequestRouter requestRouter;
  private final AccessControl accessControl;
  private final LoginThrottle loginThrottle;
  private final Refusals refusals;
  private final RequestMetrics requestMetrics;
  private final ManagementPort managementPort;

  GatewayFilter(
      RequestRouter requestRouter,
      AccessControl accessControl,
      LoginThrottle loginThrottle,
      Refusals refusals,
      RequestMetrics requestMetrics,
      ManagementPort managementPort) {
    this.requestRouter = requestRouter;
    this.accessControl = accessControl;
    this.loginThrottle = loginThrottle;
    this.refusals = refusals;
    this.requestMetrics = requestMetrics;
    this.managementPort = managementPort;
  }

  /** Runs within the filter that assigns request ids. */
  @Override
  public int getOrder() {
    return ServerFilterPhase.LAST.order();
  }

  /**
   * Requests that the gateway answers itself bypass this filter: for its health, for the OpenAPI
   * document and its explorer, and all requests to the management port.
   */
  @Override
  public boolean isEnabled(HttpRequest<?> request) {
    return !HealthController.isPath(request.getPath())
        && !request.getPath().equals(OpenApiController.PATH)
        && !ApiExplorerController.isPath(request.getPath())
        && !managementPort.isOf(request);
  }

  @RequestFilter
  Publisher<MutableHttpResponse<?>> answer(HttpRequest<?> request) {
    RoutedRequest routedRequest;
    try {
      routedRequest = requestRouter.of((NettyHttpRequest<?>) request);
    } catch (Refusal refusal) {
      return refusals.refuse(refusal).map(answer -> Refusals.fitting(request, answer));
    }
    return answer(routedRequest);
  }

  private Mono<MutableHttpResponse<?>> optional(RoutedRequest routedRequest) {
    if (routedRequest.hasCredentials()) {
      return accessControl.account(routedRequest);
    }
    return routedRequest.key().isPresent()
        ? accessControl.keyHolder(routedRequest)
        : accessControl.reader(routedRequest);
  }

  private Mono<MutableHttpResponse<?>> answer(RoutedRequest routedRequest) {
    return requestMetrics.of(
        routedRequest,
        Mono.defer(() -> admitted(routedRequest))
            .onErrorResume(Refusal.class, refusals::refuse)
            .map(response -> refusals.fitting(routedRequest, response))
            .map(response -> withoutCache(routedRequest.request(), response)));
  }

  /** Caches in front of the gateway do not know that responses of the API depend on a cookie. */
  private static MutableHttpResponse<?> withoutCache(
      HttpRequest<?> request, MutableHttpResponse<?> response) {
    return request.getPath().startsWith(API)
            && !response.getHeaders().contains(HttpHeaders.CACHE_CONTROL)
        ? response.header(HttpHeaders.CACHE_CONTROL, "no-store")
        : response;
  }

  private Mono<MutableHttpResponse<?>> admitted(RoutedRequest routedRequest) {
    return switch (routedRequest.route().access()) {
      case CREDENTIALS -> accessControl.accountOrOwnPage(routedRequest);
      case SESSION -> accessControl.accountOrSession(routedRequest);
      case OPTIONAL -> optional(routedRequest);
      case OPEN -> accessControl.visitor(routedRequest);
      case LOGIN ->
          routedRequest.request().getMethod() == HttpMethod.POST
              ? loginThrottle.logIn(routedRequest)
              : accessControl.visitor(routedRequest);
    };
  }
}
