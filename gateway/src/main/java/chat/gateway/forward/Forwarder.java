package chat.gateway.forward;

import chat.contracts.ChangeNumbers;
import chat.contracts.Program;
import chat.gateway.changes.ChangeWatermarks;
import chat.gateway.connection.ClientLiveness;
import chat.gateway.route.RoutedRequest;
import chat.kit.client.Endpoint;
import chat.kit.client.ServiceEndpoints;
import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.http.RequestId;
import chat.kit.outage.Dependency;
import chat.kit.token.TokenSigner;
import io.micronaut.http.ByteBodyHttpResponse;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.body.AvailableByteBody;
import io.micronaut.http.body.CloseableByteBody;
import io.micronaut.http.client.RawHttpClient;
import io.micronaut.http.client.annotation.Client;
import io.micronaut.http.client.exceptions.ReadTimeoutException;
import jakarta.inject.Singleton;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Forwards requests to an endpoint of their route's service.
 *
 * <p>Another endpoint is tried only if the first can't have processed the request, or if the
 * request is safe to repeat.
 */
@Singleton
public final class Forwarder {

  private static final String IDEMPOTENCY_KEY = "Idempotency-Key";

  private final RawHttpClient http;
  private final ServiceEndpoints services;
  private final TokenSigner tokens;
  private final ChangeWatermarks watermarks;
  private final Exchanges exchanges;
  private final FailoverBodies bodies;

  Forwarder(
      @Client("upstream") RawHttpClient http,
      ServiceEndpoints services,
      TokenSigner tokens,
      ChangeWatermarks watermarks,
      Exchanges exchanges,
      FailoverBodies bodies) {
    this.http = http;
    this.services = services;
    this.tokens = tokens;
    this.watermarks = watermarks;
    this.exchanges = exchanges;
    this.bodies = bodies;
  }

  /**
   * Returns the service's answer, or 503 naming the service if none begins in time. Cancelling
   * before the answer begins closes the connection to the service.
   *
   * @param body the request's body, owned by this call
   */
  public Mono<MutableHttpResponse<?>> forward(
      RoutedRequest routedRequest, CloseableByteBody body, ForwardedIdentity identity) {
    return forward(routedRequest, body, identity, null);
  }

  /** Like the other method, but empty if the service defers the answer. */
  public Mono<MutableHttpResponse<?>> forward(
      RoutedRequest routedRequest,
      CloseableByteBody body,
      ForwardedIdentity identity,
      @Nullable DeferredAnswer deferred) {
    var endpoints = services.candidates(Program.of(routedRequest.route().to()));
    return endpoints.size() == 1
        ? send(
            new Forwarding(
                routedRequest, OutgoingBody.once(routedRequest, body), identity, deferred),
            endpoints)
        : bodies.hold(
            routedRequest,
            body,
            buffered ->
                send(new Forwarding(routedRequest, buffered, identity, deferred), endpoints));
  }

  private record Forwarding(
      RoutedRequest routedRequest,
      OutgoingBody body,
      ForwardedIdentity identity,
      @Nullable DeferredAnswer deferred) {}

  private Mono<MutableHttpResponse<?>> send(Forwarding forwarding, List<Endpoint> endpoints) {
    return Mono.using(
        () -> forwarding, it -> attempt(it, endpoints.iterator()), it -> it.body().close(), false);
  }

  /** Sends the request to the next endpoint. */
  private Mono<MutableHttpResponse<?>> attempt(
      Forwarding forwarding, Iterator<Endpoint> endpoints) {
    var endpoint = endpoints.next();
    var deferred = forwarding.deferred();
    return deferred == null
        ? exchange(forwarding, endpoint, endpoints)
        : deferred
            .prepare(endpoint)
            .then(Mono.defer(() -> exchange(forwarding, endpoint, endpoints)));
  }

  private Mono<MutableHttpResponse<?>> exchange(
      Forwarding forwarding, Endpoint endpoint, Iterator<Endpoint> endpoints) {
    var routedRequest = forwarding.routedRequest();
    var body = forwarding.body();
    var identity = forwarding.identity();
    var deferred = forwarding.deferred();
    var outgoing = outgoing(forwarding, endpoint);
    var exchange = new Exchange(routedRequest.connection(), routedRequest.route().timeout());
    var ticket = exchanges.begin(exchange, outgoing.getHeaders());
    var bytes = endpoints.hasNext() ? body.forAttempt() : body.forLastAttempt();
    if (bytes instanceof AvailableByteBody) {
      // The body is already here. A service that answers without requesting it would leave the
      // connection in the middle of a request, and the next request on it would fail.
      outgoing.getHeaders().remove(HttpHeaders.EXPECT);
    }
    return Mono.<HttpResponse<?>>from(http.exchange(outgoing, bytes, null))
        .flatMap(answer -> {
          exchange.answered();
          if (endpoint.refusedBy(answer) && endpoints.hasNext() && body.canBeSent()) {
            ((ByteBodyHttpResponse<?>) answer).close();
            return attempt(forwarding, endpoints);
          }
          Dependency.of(Program.of(routedRequest.route().to())).succeeded();
          if (deferred != null && deferred.isDeferredBy(answer)) {
            ((ByteBodyHttpResponse<?>) answer).close();
            return Mono.empty();
          }
          return Mono.just(passBack(routedRequest.request(), answer, identity));
        })
        .doOnCancel(() -> {
          if (!exchange.isAnswered()) {
            exchange.abandon();
            exchanges.giveUp(ticket, exchange);
          }
        })
        .onErrorResume(
            failure -> !(failure instanceof Refusal),
            failure -> {
              exchanges.giveUp(ticket, exchange);
              var isWanted =
                  !exchange.isAbandoned() && ClientLiveness.isThere(routedRequest.connection());
              var mayBeRepeated =
                  endpoint.refusedBy(failure)
                      || !exchange.isSent()
                      || isRepeatable(routedRequest, failure);
              if (isWanted && mayBeRepeated && endpoints.hasNext() && body.canBeSent()) {
                return attempt(forwarding, endpoints);
              }
              if (isWanted) {
                Dependency.of(Program.of(routedRequest.route().to()))
                    .failed(
                        "no answer to %s of %s: %s"
                            .formatted(
                                routedRequest.request().getMethodName(),
                                routedRequest.route().path(),
                                failure));
              }
              return Mono.error(RequestError.unavailable(routedRequest.route().to()));
            });
  }

  private MutableHttpRequest<?> outgoing(Forwarding forwarding, Endpoint endpoint) {
    var routedRequest = forwarding.routedRequest();
    var outgoing =
        HttpRequest.create(
            routedRequest.request().getMethod(),
            endpoint.url() + routedRequest.forwarded().encoded());
    describe(routedRequest, outgoing, forwarding.identity());
    if (forwarding.deferred() != null) {
      forwarding.deferred().describe(outgoing.getHeaders());
    }
    return outgoing;
  }

  /**
   * Whether processing a request twice does no harm. Requests that timed out are not repeated,
   * because they would take as long at the next endpoint.
   */
  private static boolean isRepeatable(RoutedRequest routedRequest, Throwable failure) {
    return !(failure instanceof ReadTimeoutException)
        && switch (routedRequest.request().getMethod()) {
          case GET, HEAD, OPTIONS -> true;
          default ->
              routedRequest.route().idempotencyKey()
                  && routedRequest.request().getHeaders().contains(IDEMPOTENCY_KEY);
        };
  }

  private void describe(
      RoutedRequest routedRequest, MutableHttpRequest<?> outgoing, ForwardedIdentity identity) {
    var request = routedRequest.request();
    var headers = outgoing.getHeaders();
    HeaderRules.copyRequest(request.getHeaders(), headers, routedRequest.route().cookies());
    headers.set(HttpHeaders.AUTHORIZATION, "Bearer " + identity.token(tokens));
    RequestId.of(request).ifPresent(id -> headers.set(RequestId.HEADER, id.value()));
    headers.set("X-Forwarded-For", routedRequest.address().getHostAddress());
    headers.set("X-Forwarded-Proto", routedRequest.client().scheme());
    var host = routedRequest.client().host();
    if (host != null) {
      headers.set("X-Forwarded-Host", host);
    }
    var numbers = watermarks.header(identity.organizationId(), identity.userId());
    if (numbers != null) {
      headers.set(ChangeNumbers.SEEN_HEADER, numbers);
    }
  }

  /** Whether a service does not implement OPTIONS but lists the path's methods. */
  private static boolean offersMethods(HttpResponse<?> answer) {
    return answer.code() == HttpStatus.METHOD_NOT_ALLOWED.getCode()
        && answer.getHeaders().contains(HttpHeaders.ALLOW);
  }

  private MutableHttpResponse<?> passBack(
      HttpRequest<?> request, HttpResponse<?> answer, ForwardedIdentity identity) {
    var changes = answer.getHeaders().get(ChangeNumbers.CHANGES_HEADER);
    if (changes != null) {
      watermarks.remember(identity.organizationId(), changes);
    }
    var ownChanges = answer.getHeaders().get(ChangeNumbers.OWN_CHANGES_HEADER);
    var userId = identity.userId();
    if (ownChanges != null && userId != null) {
      watermarks.rememberOwn(identity.organizationId(), userId, ownChanges);
    }
    if (!(answer instanceof ByteBodyHttpResponse<?> withBody)) {
      throw new IllegalStateException("Response body already consumed by the HTTP client");
    }
    if (request.getMethod() == HttpMethod.OPTIONS && offersMethods(answer)) {
      withBody.close();
      return HttpResponse.noContent()
          .header(HttpHeaders.ALLOW, answer.getHeaders().get(HttpHeaders.ALLOW));
    }
    var response = HttpResponse.<CloseableByteBody>status(answer.code(), answer.reason());
    HeaderRules.copyResponse(answer.getHeaders(), response.getHeaders());
    if (answer.code() == HttpStatus.UNAUTHORIZED.getCode()
        && !response.getHeaders().contains(HttpHeaders.WWW_AUTHENTICATE)) {
      response.header(HttpHeaders.WWW_AUTHENTICATE, RequestError.CHALLENGE);
    }
    if (request.getMethod() == HttpMethod.HEAD) {
      withBody.close();
      return response;
    }
    response.bodyWriter(ProxiedBodyWriter.WRITER);
    return response.body(withBody.byteBody().move());
  }
}
