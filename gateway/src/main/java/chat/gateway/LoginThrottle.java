package chat.gateway;

import chat.gateway.forward.ForwardedIdentity;
import chat.gateway.forward.Forwarder;
import chat.gateway.identify.RequestAuthenticator;
import chat.gateway.limit.RateLimits;
import chat.gateway.route.RoutedRequest;
import chat.kit.error.Refusal;
import chat.kit.limit.RateLimitResult;
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
 * Limits log-in attempts per account name and address.
 *
 * <p>Log-ins are the only requests whose body the gateway reads.
 */
@Singleton
final class LoginThrottle {
  private final RequestAuthenticator requestAuthenticator;
  private final RateLimits rateLimits;
  private final Forwarder forwarder;
  private final Refusals refusals;
  private final VisitorBodies bodies;

  LoginThrottle(
      RequestAuthenticator requestAuthenticator,
      RateLimits rateLimits,
      Forwarder forwarder,
      Refusals refusals,
      VisitorBodies bodies) {
    this.requestAuthenticator = requestAuthenticator;
    this.rateLimits = rateLimits;
    this.forwarder = forwarder;
    this.refusals = refusals;
    this.bodies = bodies;
  }

  Mono<MutableHttpResponse<?>> logIn(RoutedRequest routedRequest) {
    var addressLimit = rateLimits.count(routedRequest.address());
    if (addressLimit.isRefused()) {
      return refusals.refuse(addressLimit.refusal(), addressLimit);
    }
    return Mono.fromFuture(() -> requestAuthenticator.visitor(routedRequest))
        .flatMap(visitor -> logIn(routedRequest, visitor, addressLimit))
        .onErrorResume(Refusal.class, refusal -> refusals.refuse(refusal, addressLimit));
  }

  private Mono<MutableHttpResponse<?>> logIn(
      RoutedRequest routedRequest, Visitor visitor, RateLimitResult addressLimit) {
    return bodies
        .take(routedRequest)
        .flatMap(body -> {
          var account = username(routedRequest, body);
          return account.isPresent()
              ? attempt(routedRequest, body, visitor, account.get())
              : refusals.counted(
                  addressLimit,
                  forwarder.forward(routedRequest, body, new ForwardedIdentity.OfVisitor(visitor)));
        });
  }

  /** Returns the account name in the form. Empty if there is none, which the service refuses. */
  private static Optional<String> username(
      RoutedRequest routedRequest, CloseableAvailableByteBody body) {
    try {
      return FormField.find(routedRequest.request(), body.split().toByteArray(), "username");
    } catch (RuntimeException unreadable) {
      body.close();
      throw unreadable;
    }
  }

  private Mono<MutableHttpResponse<?>> attempt(
      RoutedRequest routedRequest, CloseableByteBody body, Visitor visitor, String account) {
    var loginLimit =
        rateLimits.countLogin(visitor.organizationId(), account, routedRequest.address());
    if (loginLimit.isRefused()) {
      body.close();
      return refusals.refuse(loginLimit.refusal(), loginLimit);
    }
    var answer =
        forwarder
            .forward(routedRequest, body, new ForwardedIdentity.OfVisitor(visitor))
            .doOnNext(response -> {
              if (response.code() < HttpStatus.BAD_REQUEST.getCode()) {
                rateLimits.forgetLogins(visitor.organizationId(), account, routedRequest.address());
              }
            });
    return refusals.counted(loginLimit, answer);
  }
}
