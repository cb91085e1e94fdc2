package chat.gateway;

import chat.gateway.health.HealthController;
import chat.gateway.route.Arrival;
import chat.gateway.route.Arrivals;
import chat.kit.error.Refusal;
import io.micronaut.context.annotation.Value;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Filter;
import io.micronaut.http.filter.HttpServerFilter;
import io.micronaut.http.filter.ServerFilterChain;
import io.micronaut.http.filter.ServerFilterPhase;
import io.micronaut.http.server.netty.NettyHttpRequest;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

/** The beginning of every request's way: which route it takes, and who gets through to it. */
@Filter(Filter.MATCH_ALL_PATTERN)
final class GatewayFilter implements HttpServerFilter {
  private final Arrivals arrivals;
  private final Admission admission;
  private final LogIns logIns;
  private final Refusals refusals;
  private final Measurements measurements;
  private final int managementPort;

  GatewayFilter(
      Arrivals arrivals,
      Admission admission,
      LogIns logIns,
      Refusals refusals,
      Measurements measurements,
      @Value("${endpoints.all.port}") int managementPort) {
    this.arrivals = arrivals;
    this.admission = admission;
    this.logIns = logIns;
    this.refusals = refusals;
    this.measurements = measurements;
    this.managementPort = managementPort;
  }

  /** Within the filter that gives requests their ids. */
  @Override
  public int getOrder() {
    return ServerFilterPhase.LAST.order();
  }

  @Override
  public Publisher<MutableHttpResponse<?>> doFilter(
      HttpRequest<?> request, ServerFilterChain chain) {
    return isOwn(request)
        ? chain.proceed(request)
        : Mono.defer(() -> answer(request))
            .onErrorResume(Refusal.class, refusal -> refuse(request, refusal));
  }

  /** What has found no route. */
  private Mono<MutableHttpResponse<?>> refuse(HttpRequest<?> request, Refusal refusal) {
    return refusals.refuse(refusal).map(answer -> Refusals.fitting(request, answer));
  }

  /** The gateway itself answers for its health, and alone on the port of the operators. */
  private boolean isOwn(HttpRequest<?> request) {
    return request.getPath().equals(HealthController.PATH)
        || request.getServerAddress().getPort() == managementPort;
  }

  private Mono<MutableHttpResponse<?>> optional(Arrival arrival) {
    if (arrival.hasCredentials()) {
      return admission.account(arrival);
    }
    return arrival.key().isPresent() ? admission.keyHolder(arrival) : admission.reader(arrival);
  }

  private Mono<MutableHttpResponse<?>> answer(HttpRequest<?> request) {
    var arrival = arrivals.of((NettyHttpRequest<?>) request);
    var answer =
        switch (arrival.route().access()) {
          case CREDENTIALS -> admission.account(arrival);
          case SESSION -> admission.accountOrSession(arrival);
          case OPTIONAL -> optional(arrival);
          case OPEN -> admission.visitor(arrival);
          case LOGIN ->
              arrival.request().getMethod() == HttpMethod.POST
                  ? logIns.logIn(arrival)
                  : admission.visitor(arrival);
        };
    return measurements.of(
        arrival.route(),
        answer
            .onErrorResume(Refusal.class, refusals::refuse)
            .map(response -> refusals.fitting(arrival, response)));
  }
}
