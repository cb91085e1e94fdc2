package chat.gateway;

import chat.gateway.forward.Forwarder;
import chat.gateway.forward.Passenger;
import chat.gateway.identify.Identification;
import chat.gateway.limit.Limits;
import chat.gateway.route.Arrival;
import chat.kit.error.Refusal;
import chat.kit.limit.Verdict;
import chat.kit.params.FormField;
import chat.kit.token.Visitor;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.body.CloseableAvailableByteBody;
import io.micronaut.http.body.CloseableByteBody;
import jakarta.inject.Singleton;
import java.util.Optional;
import reactor.core.publisher.Mono;

/**
 * Lets attempts to log in through, so many for each account name and address. The only requests
 * whose body the gateway looks at.
 */
@Singleton
final class LogIns {
  private final Identification identification;
  private final Limits limits;
  private final Forwarder forwarder;
  private final Refusals refusals;
  private final VisitorBodies bodies;

  LogIns(
      Identification identification,
      Limits limits,
      Forwarder forwarder,
      Refusals refusals,
      VisitorBodies bodies) {
    this.identification = identification;
    this.limits = limits;
    this.forwarder = forwarder;
    this.refusals = refusals;
    this.bodies = bodies;
  }

  Mono<MutableHttpResponse<?>> logIn(Arrival arrival) {
    var ofAddress = limits.count(arrival.address());
    if (ofAddress.isRefused()) {
      return refusals.refuse(ofAddress.refusal(), ofAddress);
    }
    return Mono.fromFuture(() -> identification.visitor(arrival))
        .flatMap(visitor -> logIn(arrival, visitor, ofAddress))
        .onErrorResume(Refusal.class, refusal -> refusals.refuse(refusal, ofAddress));
  }

  private Mono<MutableHttpResponse<?>> logIn(Arrival arrival, Visitor visitor, Verdict ofAddress) {
    return bodies
        .take(arrival)
        .flatMap(body -> {
          var account = username(arrival, body);
          return account.isPresent()
              ? attempt(arrival, body, visitor, account.get())
              : refusals.counted(
                  ofAddress, forwarder.forward(arrival, body, new Passenger.OfVisitor(visitor)));
        });
  }

  /** Whose password is being tried; empty if the form names nobody, which the service refuses. */
  private static Optional<String> username(Arrival arrival, CloseableAvailableByteBody body) {
    try {
      return FormField.find(arrival.request(), body.split().toByteArray(), "username");
    } catch (RuntimeException unreadable) {
      body.close();
      throw unreadable;
    }
  }

  private Mono<MutableHttpResponse<?>> attempt(
      Arrival arrival, CloseableByteBody body, Visitor visitor, String account) {
    var verdict = limits.countLogin(visitor.organizationId(), account, arrival.address());
    if (verdict.isRefused()) {
      body.close();
      return refusals.refuse(verdict.refusal(), verdict);
    }
    var answer =
        forwarder
            .forward(arrival, body, new Passenger.OfVisitor(visitor))
            .doOnNext(response -> {
              if (response.code() < HttpStatus.BAD_REQUEST.getCode()) {
                limits.forgetLogins(visitor.organizationId(), account, arrival.address());
              }
            });
    return refusals.counted(verdict, answer);
  }
}
