package chat.gateway;

import chat.gateway.forward.Forwarder;
import chat.gateway.forward.Passenger;
import chat.gateway.identify.Identification;
import chat.gateway.identify.LoginForm;
import chat.gateway.limit.Limits;
import chat.gateway.limit.Verdict;
import chat.gateway.route.Route;
import chat.gateway.route.RouteTable;
import chat.gateway.route.Target;
import chat.kit.envelope.Envelope;
import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.token.Caller;
import chat.kit.token.Visitor;
import io.micronaut.context.annotation.Value;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.ServerHttpRequest;
import io.micronaut.http.annotation.Filter;
import io.micronaut.http.body.CloseableByteBody;
import io.micronaut.http.exceptions.BufferLengthExceededException;
import io.micronaut.http.filter.HttpServerFilter;
import io.micronaut.http.filter.ServerFilterChain;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.micronaut.web.router.RouteAttributes;
import java.net.InetAddress;
import java.util.List;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

/** The way of every request: find its route, find out who is asking, count, pass on. */
@Filter(Filter.MATCH_ALL_PATTERN)
final class GatewayFilter implements HttpServerFilter {
  private static final List<String> METHODS =
      List.of("DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT");

  private final RouteTable routes;
  private final Identification identification;
  private final Limits limits;
  private final Forwarder forwarder;
  private final Envelope envelope;
  private final int managementPort;
  private final long mostBuffered;

  GatewayFilter(
      RouteTable routes,
      Identification identification,
      Limits limits,
      Forwarder forwarder,
      Envelope envelope,
      @Value("${endpoints.all.port}") int managementPort,
      @Value("${micronaut.server.max-request-buffer-size}") long mostBuffered) {
    this.routes = routes;
    this.identification = identification;
    this.limits = limits;
    this.forwarder = forwarder;
    this.envelope = envelope;
    this.managementPort = managementPort;
    this.mostBuffered = mostBuffered;
  }

  @Override
  public Publisher<MutableHttpResponse<?>> doFilter(
      HttpRequest<?> request, ServerFilterChain chain) {
    if (isOwn(request)) {
      return chain.proceed(request);
    }
    return Mono.defer(() -> answer(request)).onErrorResume(Refusal.class, this::refuse);
  }

  /** The gateway itself answers for its health, and alone on the port of the operators. */
  private boolean isOwn(HttpRequest<?> request) {
    return RouteAttributes.getRouteMatch(request).isPresent()
        || request.getServerAddress().getPort() == managementPort;
  }

  private Mono<MutableHttpResponse<?>> answer(HttpRequest<?> request) {
    // The request line itself, not what a parser made of it.
    var target = Target.parse(((NettyHttpRequest<?>) request).getNativeRequest().uri());
    var route =
        routes.find(target.path()).orElseThrow(() -> RequestError.NOT_FOUND.refuse(target.path()));
    if (!METHODS.contains(request.getMethodName())) {
      throw RequestError.METHOD_NOT_ALLOWED
          .refuse()
          .with("allowed_methods", METHODS)
          .withHeader("Allow", String.join(", ", METHODS));
    }
    return switch (route.access()) {
      case CREDENTIALS -> asAccount(request, target, route);
      case OPTIONAL ->
          request.getHeaders().getAuthorization().isPresent()
              ? asAccount(request, target, route)
              : asVisitor(request, target, route);
      case OPEN -> asVisitor(request, target, route);
      case LOGIN -> logIn(request, target, route);
    };
  }

  private Mono<MutableHttpResponse<?>> asAccount(
      HttpRequest<?> request, Target target, Route route) {
    Identification.Question question;
    try {
      question = identification.question(request);
    } catch (Refusal refusal) {
      return refuseAndCount(refusal, request);
    }
    if (!identification.isKnown(question)) {
      var room = limits.look(address(request));
      if (room.isRefused()) {
        return refuse(room.refusal(), room);
      }
    }
    return Mono.fromFuture(identification.caller(question, request))
        .flatMap(caller -> asCaller(request, target, route, caller))
        .onErrorResume(
            Refusal.class,
            refusal ->
                refusal.status() == 401 ? refuseAndCount(refusal, request) : refuse(refusal));
  }

  private Mono<MutableHttpResponse<?>> asCaller(
      HttpRequest<?> request, Target target, Route route, Caller caller) {
    var who = new Passenger.OfCaller(caller);
    if (!route.limited()) {
      return forwarder.forward(request, target, body(request), route, who);
    }
    var verdict = limits.count(caller);
    return verdict.isRefused()
        ? refuse(verdict.refusal(), verdict)
        : counted(verdict, forwarder.forward(request, target, body(request), route, who));
  }

  private Mono<MutableHttpResponse<?>> asVisitor(
      HttpRequest<?> request, Target target, Route route) {
    var answer =
        Mono.fromFuture(() -> identification.visitor(request))
            .flatMap(visitor ->
                forwarder.forward(
                    request, target, body(request), route, new Passenger.OfVisitor(visitor)));
    if (!route.limited()) {
      return answer;
    }
    var verdict = limits.count(address(request));
    return verdict.isRefused() ? refuse(verdict.refusal(), verdict) : counted(verdict, answer);
  }

  private Mono<MutableHttpResponse<?>> logIn(HttpRequest<?> request, Target target, Route route) {
    var ofAddress = limits.count(address(request));
    if (ofAddress.isRefused()) {
      return refuse(ofAddress.refusal(), ofAddress);
    }
    return Mono.fromFuture(() -> identification.visitor(request))
        .flatMap(visitor -> logIn(request, target, route, visitor));
  }

  private Mono<MutableHttpResponse<?>> logIn(
      HttpRequest<?> request, Target target, Route route, Visitor visitor) {
    return Mono.fromFuture(() -> body(request).buffer())
        .onErrorMap(
            BufferLengthExceededException.class,
            _ -> RequestError.REQUEST_TOO_LARGE.refuse(mostBuffered))
        .flatMap(body -> {
          var username = LoginForm.username(request, body.split().toByteArray());
          return username.isEmpty()
              ? forwarder.forward(request, target, body, route, new Passenger.OfVisitor(visitor))
              : attempt(request, target, body, route, visitor, username.get());
        });
  }

  private Mono<MutableHttpResponse<?>> attempt(
      HttpRequest<?> request,
      Target target,
      CloseableByteBody body,
      Route route,
      Visitor visitor,
      String username) {
    var verdict = limits.countLogin(visitor.organizationId(), username);
    if (verdict.isRefused()) {
      body.close();
      return refuse(verdict.refusal(), verdict);
    }
    var answer =
        forwarder
            .forward(request, target, body, route, new Passenger.OfVisitor(visitor))
            .doOnNext(response -> {
              if (response.code() == 200) {
                limits.forgetLogins(visitor.organizationId(), username);
              }
            });
    return counted(verdict, answer);
  }

  private Mono<MutableHttpResponse<?>> refuseAndCount(Refusal refusal, HttpRequest<?> request) {
    var verdict = limits.count(address(request));
    return refuse(verdict.isRefused() ? verdict.refusal() : refusal, verdict);
  }

  private Mono<MutableHttpResponse<?>> counted(
      Verdict verdict, Mono<MutableHttpResponse<?>> answer) {
    return answer
        .onErrorResume(Refusal.class, this::refuse)
        .<MutableHttpResponse<?>>map(verdict::on);
  }

  private Mono<MutableHttpResponse<?>> refuse(Refusal refusal, Verdict verdict) {
    return Mono.just(verdict.on(envelope.error(refusal)));
  }

  private Mono<MutableHttpResponse<?>> refuse(Refusal refusal) {
    return Mono.just(envelope.error(refusal));
  }

  private static CloseableByteBody body(HttpRequest<?> request) {
    return ((ServerHttpRequest<?>) request).byteBody().move();
  }

  private static InetAddress address(HttpRequest<?> request) {
    return request.getRemoteAddress().getAddress();
  }
}
