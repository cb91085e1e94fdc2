package chat.gateway.forward;

import chat.contracts.ChangeNumbers;
import chat.contracts.Program;
import chat.gateway.changes.SeenChanges;
import chat.gateway.connection.Clients;
import chat.gateway.route.Arrival;
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
import reactor.core.publisher.Mono;

/**
 * Passes a request on to an endpoint of the service of its route. Another endpoint gets it only
 * where the first can't have looked at it, or where the request may be repeated.
 */
@Singleton
public final class Forwarder {

  private static final String IDEMPOTENCY_KEY = "Idempotency-Key";

  private final RawHttpClient http;
  private final ServiceEndpoints services;
  private final TokenSigner tokens;
  private final SeenChanges seen;
  private final Exchanges exchanges;
  private final FailoverBodies bodies;

  Forwarder(
      @Client("upstream") RawHttpClient http,
      ServiceEndpoints services,
      TokenSigner tokens,
      SeenChanges seen,
      Exchanges exchanges,
      FailoverBodies bodies) {
    this.http = http;
    this.services = services;
    this.tokens = tokens;
    this.seen = seen;
    this.exchanges = exchanges;
    this.bodies = bodies;
  }

  /**
   * The service's answer, or the 503 that names it if none begins in time. If the answer is not
   * wanted any more before it begins, what has reached the service ends there.
   *
   * @param body the request's body; it belongs to this call
   */
  public Mono<MutableHttpResponse<?>> forward(
      Arrival arrival, CloseableByteBody body, Passenger who) {
    var endpoints = services.candidates(Program.of(arrival.route().to()));
    return endpoints.size() == 1
        ? send(arrival, OutgoingBody.once(arrival, body), who, endpoints)
        : bodies.hold(arrival, body, held -> send(arrival, held, who, endpoints));
  }

  private Mono<MutableHttpResponse<?>> send(
      Arrival arrival, OutgoingBody body, Passenger who, List<Endpoint> endpoints) {
    return Mono.using(
        () -> body,
        it -> attempt(arrival, it, who, endpoints.iterator()),
        OutgoingBody::close,
        false);
  }

  /** Sends it to the next endpoint. */
  private Mono<MutableHttpResponse<?>> attempt(
      Arrival arrival, OutgoingBody body, Passenger who, Iterator<Endpoint> endpoints) {
    var endpoint = endpoints.next();
    var outgoing =
        HttpRequest.create(
            arrival.request().getMethod(), endpoint.url() + arrival.forwarded().encoded());
    describe(arrival, outgoing, who);
    var exchange = new Exchange(arrival.connection(), arrival.route().timeout());
    var ticket = exchanges.begin(exchange, outgoing.getHeaders());
    var bytes = endpoints.hasNext() ? body.forAttempt() : body.forLastAttempt();
    if (bytes instanceof AvailableByteBody) {
      // The body is here already. A service that answers without having asked for it would leave
      // the connection in the middle of a request, and the next request on it would fail.
      outgoing.getHeaders().remove(HttpHeaders.EXPECT);
    }
    return Mono.<HttpResponse<?>>from(http.exchange(outgoing, bytes, null))
        .flatMap(answer -> {
          exchange.answered();
          if (endpoint.refusedBy(answer) && endpoints.hasNext() && body.canBeSent()) {
            ((ByteBodyHttpResponse<?>) answer).close();
            return attempt(arrival, body, who, endpoints);
          }
          Dependency.of(Program.of(arrival.route().to())).succeeded();
          return Mono.just(passBack(arrival.request(), answer, who));
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
              var isWanted = !exchange.isAbandoned() && Clients.isThere(arrival.connection());
              var mayBeRepeated =
                  endpoint.refusedBy(failure)
                      || !exchange.isSent()
                      || isRepeatable(arrival, failure);
              if (isWanted && mayBeRepeated && endpoints.hasNext() && body.canBeSent()) {
                return attempt(arrival, body, who, endpoints);
              }
              if (isWanted) {
                Dependency.of(Program.of(arrival.route().to()))
                    .failed(
                        "no answer to %s of %s: %s"
                            .formatted(
                                arrival.request().getMethodName(),
                                arrival.route().path(),
                                failure));
              }
              return Mono.error(RequestError.unavailable(arrival.route().to()));
            });
  }

  /**
   * Whether a request does no harm if it is processed twice. One whose answer took too long is not
   * repeated: the next would take as long.
   */
  private static boolean isRepeatable(Arrival arrival, Throwable failure) {
    return !(failure instanceof ReadTimeoutException)
        && switch (arrival.request().getMethod()) {
          case GET, HEAD, OPTIONS -> true;
          default ->
              arrival.route().idempotencyKey()
                  && arrival.request().getHeaders().contains(IDEMPOTENCY_KEY);
        };
  }

  private void describe(Arrival arrival, MutableHttpRequest<?> outgoing, Passenger who) {
    var request = arrival.request();
    var headers = outgoing.getHeaders();
    HeaderRules.copyRequest(request.getHeaders(), headers, arrival.route().cookies());
    headers.set(HttpHeaders.AUTHORIZATION, "Bearer " + who.token(tokens));
    RequestId.of(request).ifPresent(id -> headers.set(RequestId.HEADER, id.value()));
    headers.set("X-Forwarded-For", arrival.address().getHostAddress());
    headers.set("X-Forwarded-Proto", arrival.client().scheme());
    var host = arrival.client().host();
    if (host != null) {
      headers.set("X-Forwarded-Host", host);
    }
    var numbers = seen.header(who.organizationId(), who.userId());
    if (numbers != null) {
      headers.set(ChangeNumbers.SEEN_HEADER, numbers);
    }
  }

  /** Whether a service has no answer of its own to OPTIONS, but says what its path offers. */
  private static boolean offersMethods(HttpResponse<?> answer) {
    return answer.code() == HttpStatus.METHOD_NOT_ALLOWED.getCode()
        && answer.getHeaders().contains(HttpHeaders.ALLOW);
  }

  private MutableHttpResponse<?> passBack(
      HttpRequest<?> request, HttpResponse<?> answer, Passenger who) {
    var changes = answer.getHeaders().get(ChangeNumbers.CHANGES_HEADER);
    if (changes != null) {
      seen.remember(who.organizationId(), changes);
    }
    var ownChanges = answer.getHeaders().get(ChangeNumbers.OWN_CHANGES_HEADER);
    var userId = who.userId();
    if (ownChanges != null && userId != null) {
      seen.rememberOwn(who.organizationId(), userId, ownChanges);
    }
    if (!(answer instanceof ByteBodyHttpResponse<?> withBody)) {
      throw new IllegalStateException("The HTTP client read the body of an answer");
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
    response.bodyWriter(PassedBody.WRITER);
    return response.body(withBody.byteBody().move());
  }
}
