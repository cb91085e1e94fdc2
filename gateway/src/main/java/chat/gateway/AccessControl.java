package chat.gateway;

import chat.gateway.forward.ForwardedIdentity;
import chat.gateway.forward.Forwarder;
import chat.gateway.identify.RequestAuthenticator;
import chat.gateway.limit.RateLimits;
import chat.gateway.route.RoutedRequest;
import chat.kit.error.Refusal;
import chat.kit.limit.RateLimitResult;
import chat.kit.token.Caller;
import chat.kit.token.Visitor;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import jakarta.inject.Singleton;
import java.util.function.Function;
import java.util.function.Supplier;
import reactor.core.publisher.Mono;

/**
 * Authenticates and rate-limits requests before they are forwarded.
 *
 * <p>A refused request counts for the address it came from. Once an address has used up its limit,
 * only recently accepted credentials from it are looked up, so keys can't be guessed quickly or in
 * parallel.
 */
@Singleton
final class AccessControl {
  private final RequestAuthenticator requestAuthenticator;
  private final RateLimits rateLimits;
  private final Forwarder forwarder;
  private final OpenPolls openPolls;
  private final Refusals refusals;
  private final VisitorBodies bodies;
  private final CredentialLookupThrottle credentialLookupThrottle;

  AccessControl(
      RequestAuthenticator requestAuthenticator,
      RateLimits rateLimits,
      Forwarder forwarder,
      OpenPolls openPolls,
      Refusals refusals,
      VisitorBodies bodies) {
    this.requestAuthenticator = requestAuthenticator;
    this.rateLimits = rateLimits;
    this.forwarder = forwarder;
    this.openPolls = openPolls;
    this.refusals = refusals;
    this.bodies = bodies;
    this.credentialLookupThrottle = new CredentialLookupThrottle(rateLimits);
  }

  Mono<MutableHttpResponse<?>> account(RoutedRequest routedRequest) {
    return authenticated(
        routedRequest,
        requestAuthenticator::question,
        refusal -> refuseAndCount(refusal, routedRequest));
  }

  /**
   * Admits an account by credentials or, if there are none and the product's own page sent the
   * request, by a browser's session.
   */
  Mono<MutableHttpResponse<?>> accountOrOwnPage(RoutedRequest routedRequest) {
    return !routedRequest.hasCredentials() && requestAuthenticator.isOfOwnPage(routedRequest)
        ? session(routedRequest)
        : account(routedRequest);
  }

  /** Admits an account by credentials or, where those are refused, by a browser's session. */
  Mono<MutableHttpResponse<?>> accountOrSession(RoutedRequest routedRequest) {
    if (!routedRequest.hasCredentials()) {
      return session(routedRequest);
    }
    return requestAuthenticator.hasSession(routedRequest)
        ? authenticated(
            routedRequest,
            requestAuthenticator::question,
            refusal -> sessionInstead(routedRequest, refusal))
        : account(routedRequest);
  }

  /** The refused credentials count as a guess, even if the session is valid. */
  private Mono<MutableHttpResponse<?>> sessionInstead(
      RoutedRequest routedRequest, Refusal refused) {
    var rateLimitResult = rateLimits.count(routedRequest.address());
    return rateLimitResult.isRefused()
        ? refusals.refuse(rateLimitResult.refusal(), rateLimitResult)
        : authenticated(
            routedRequest,
            requestAuthenticator::sessionQuestion,
            _ -> refusals.refuse(refused, rateLimitResult));
  }

  /** Admits an account by a browser's session. */
  private Mono<MutableHttpResponse<?>> session(RoutedRequest routedRequest) {
    return authenticated(
        routedRequest,
        requestAuthenticator::sessionQuestion,
        refusal -> refuseAndCount(refusal, routedRequest));
  }

  /** Admits an account by the API key in the query. */
  Mono<MutableHttpResponse<?>> keyHolder(RoutedRequest routedRequest) {
    return authenticated(
        routedRequest,
        requestAuthenticator::keyQuestion,
        refusal -> refuseAndCount(refusal, routedRequest));
  }

  /**
   * Admits an account by a browser's session; a visitor if there is none, or an invalid one on a
   * read request.
   */
  Mono<MutableHttpResponse<?>> reader(RoutedRequest routedRequest) {
    if (requestAuthenticator.changesWithSession(routedRequest)) {
      return session(routedRequest);
    }
    return requestAuthenticator.readsWithSession(routedRequest)
        ? authenticated(
            routedRequest,
            requestAuthenticator::sessionQuestion,
            _ -> withoutASession(routedRequest))
        : visitor(routedRequest);
  }

  /**
   * Admits a visitor whose session is invalid. An invalid session counts as a guess, because its
   * look-up costs as much as that of a valid one.
   */
  private Mono<MutableHttpResponse<?>> withoutASession(RoutedRequest routedRequest) {
    if (routedRequest.route().countsVisitorsAsGuesses()) {
      return visitor(routedRequest);
    }
    var rateLimitResult = rateLimits.count(routedRequest.address());
    return rateLimitResult.isRefused()
        ? refusals.refuse(rateLimitResult.refusal(), rateLimitResult)
        : visitor(routedRequest);
  }

  private Mono<MutableHttpResponse<?>> authenticated(
      RoutedRequest routedRequest,
      Function<RoutedRequest, RequestAuthenticator.Question> questionOf,
      Function<Refusal, Mono<MutableHttpResponse<?>>> unauthorized) {
    RequestAuthenticator.Question question;
    try {
      question = questionOf.apply(routedRequest);
    } catch (Refusal refusal) {
      return isUnauthorized(refusal)
          ? unauthorized.apply(refusal)
          : refuseAndCount(refusal, routedRequest);
    }
    Function<Refusal, Mono<MutableHttpResponse<?>>> refuse =
        refusal ->
            isUnauthorized(refusal) ? unauthorized.apply(refusal) : refused(refusal, routedRequest);
    var lookUp = Mono.fromFuture(() -> requestAuthenticator.caller(question, routedRequest));
    Function<Caller, Mono<MutableHttpResponse<?>>> answer =
        caller -> caller(routedRequest, question, caller);
    return requestAuthenticator.isKnown(question)
        ? lookUp.flatMap(answer).onErrorResume(Refusal.class, refuse)
        : throttled(routedRequest, lookUp, answer, refuse);
  }

  /**
   * Looks up unverified credentials, throttled per address. Refuses without a look-up if the
   * address has no guesses left. The response may be produced after the throttle's permit is
   * released.
   */
  private <T> Mono<MutableHttpResponse<?>> throttled(
      RoutedRequest routedRequest,
      Mono<T> lookUp,
      Function<T, Mono<MutableHttpResponse<?>>> answer,
      Function<Refusal, Mono<MutableHttpResponse<?>>> refuse) {
    var lookedUp =
        lookUp
            .map(result ->
                Mono.defer(() -> answer.apply(result)).onErrorResume(Refusal.class, refuse))
            .onErrorResume(Refusal.class, refusal -> Mono.just(refuse.apply(refusal)));
    return credentialLookupThrottle
        .inTurn(
            routedRequest.address(),
            Mono.defer(() -> {
              var remaining = rateLimits.look(routedRequest.address());
              return remaining.isRefused()
                  ? Mono.just(refusals.refuse(remaining.refusal(), remaining))
                  : lookedUp;
            }))
        .flatMap(Function.identity());
  }

  /**
   * Refuses a request. One to an unknown host counts as a guess, because hosts are looked up like
   * keys.
   */
  private Mono<MutableHttpResponse<?>> refused(Refusal refusal, RoutedRequest routedRequest) {
    return RequestAuthenticator.isOfUnknownHost(refusal)
        ? refuseAndCount(refusal, routedRequest)
        : refusals.refuse(refusal);
  }

  private static boolean isUnauthorized(Refusal refusal) {
    return refusal.status() == HttpStatus.UNAUTHORIZED.getCode();
  }

  Mono<MutableHttpResponse<?>> visitor(RoutedRequest routedRequest) {
    var lookUp = Mono.fromFuture(() -> requestAuthenticator.visitor(routedRequest));
    Function<Visitor, Mono<MutableHttpResponse<?>>> answer =
        visitor ->
            bodies
                .take(routedRequest)
                .flatMap(body ->
                    forwarder.forward(
                        routedRequest, body, new ForwardedIdentity.OfVisitor(visitor)));
    Supplier<Mono<MutableHttpResponse<?>>> unlimited =
        () ->
            requestAuthenticator.isOfKnownHost(routedRequest)
                ? lookUp.flatMap(answer)
                : throttled(
                    routedRequest, lookUp, answer, refusal -> refused(refusal, routedRequest));
    return switch (routedRequest.route().limit()) {
      case REQUESTS, POLLS, PIECES ->
          counted(rateLimits.count(routedRequest.address()), () -> lookUp.flatMap(answer));
      case FILES -> counted(rateLimits.countFile(routedRequest.address()), unlimited);
      case NONE -> Mono.defer(unlimited);
    };
  }

  private Mono<MutableHttpResponse<?>> caller(
      RoutedRequest routedRequest, RequestAuthenticator.Question question, Caller caller) {
    return switch (routedRequest.route().limit()) {
      case REQUESTS -> counted(rateLimits.count(caller), () -> forward(routedRequest, caller));
      case POLLS ->
          counted(
              rateLimits.countPoll(caller),
              () -> openPolls.asLongAsAccepted(question, routedRequest, caller));
      case PIECES -> counted(rateLimits.countPiece(caller), () -> forward(routedRequest, caller));
      case FILES, NONE -> forward(routedRequest, caller);
    };
  }

  private Mono<MutableHttpResponse<?>> forward(RoutedRequest routedRequest, Caller caller) {
    return forwarder.forward(
        routedRequest, routedRequest.takeBody(true), new ForwardedIdentity.OfCaller(caller));
  }

  private Mono<MutableHttpResponse<?>> counted(
      RateLimitResult rateLimitResult, Supplier<Mono<MutableHttpResponse<?>>> answer) {
    return rateLimitResult.isRefused()
        ? refusals.refuse(rateLimitResult.refusal(), rateLimitResult)
        : refusals.counted(rateLimitResult, answer.get());
  }

  private Mono<MutableHttpResponse<?>> refuseAndCount(
      Refusal refusal, RoutedRequest routedRequest) {
    var rateLimitResult = rateLimits.count(routedRequest.address());
    return refusals.refuse(
        rateLimitResult.isRefused() ? rateLimitResult.refusal() : refusal, rateLimitResult);
  }
}
