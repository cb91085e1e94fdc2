package chat.gateway;

import chat.gateway.health.HealthController;
import chat.gateway.route.Arrival;
import chat.gateway.route.Arrivals;
import chat.kit.error.Refusal;
import io.micronaut.core.order.Ordered;
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

/** The beginning of every request's way: which route it takes, and who gets through to it. */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class GatewayFilter implements ConditionalFilter, Ordered {
  private final Arrivals arrivals;
  private final Admission admission;
  private final LogIns logIns;
  private final Refusals refusals;
  private final Measurements measurements;
  private final ManagementPort managementPort;

  GatewayFilter(
      Arrivals arrivals,
      Admission admission,
      LogIns logIns,
      Refusals refusals,
      Measurements measurements,
      ManagementPort managementPort) {
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

  /** The gateway itself answers for its health, and alone on the port of the operators. */
  @Override
  public boolean isEnabled(HttpRequest<?> request) {
    return !HealthController.isPath(request.getPath()) && !managementPort.isOf(request);
  }

  @RequestFilter
  Publisher<MutableHttpResponse<?>> answer(HttpRequest<?> request) {
    Arrival arrival;
    try {
      arrival = arrivals.of((NettyHttpRequest<?>) request);
    } catch (Refusal refusal) {
      return refusals.refuse(refusal).map(answer -> Refusals.fitting(request, answer));
    }
    return answer(arrival);
  }

  private Mono<MutableHttpResponse<?>> optional(Arrival arrival) {
    if (arrival.hasCredentials()) {
      return admission.account(arrival);
    }
    return arrival.key().isPresent() ? admission.keyHolder(arrival) : admission.reader(arrival);
  }

  private Mono<MutableHttpResponse<?>> answer(Arrival arrival) {
    return measurements.of(
        arrival,
        Mono.defer(() -> admitted(arrival))
            .onErrorResume(Refusal.class, refusals::refuse)
            .map(response -> refusals.fitting(arrival, response)));
  }

  private Mono<MutableHttpResponse<?>> admitted(Arrival arrival) {
    return switch (arrival.route().access()) {
      case CREDENTIALS -> admission.account(arrival);
      case SESSION -> admission.accountOrSession(arrival);
      case OPTIONAL -> optional(arrival);
      case OPEN -> admission.visitor(arrival);
      case LOGIN ->
          arrival.request().getMethod() == HttpMethod.POST
              ? logIns.logIn(arrival)
              : admission.visitor(arrival);
    };
  }
}
