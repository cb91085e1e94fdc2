package chat.gateway;

import chat.gateway.forward.Forwarder;
import chat.gateway.forward.Passenger;
import chat.gateway.identify.Identification;
import chat.gateway.limit.Limits;
import chat.gateway.route.Arrival;
import chat.kit.error.Refusal;
import chat.kit.limit.Verdict;
import chat.kit.token.Caller;
import chat.kit.token.Visitor;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import jakarta.inject.Singleton;
import java.util.function.Function;
import java.util.function.Supplier;
import reactor.core.publisher.Mono;

/**
 * Lets accounts and visitors through to the services. A refused request counts for the address it
 * came from, and an address that has used its limit up can have no credentials looked at but those
 * that were accepted lately, so keys can't be guessed at any speed, nor many at once.
 */
@Singleton
final class Admission {
  private final Identification identification;
  private final Limits limits;
  private final Forwarder forwarder;
  private final OpenPolls openPolls;
  private final Refusals refusals;
  private final VisitorBodies bodies;
  private final UnprovenLookUps unprovenLookUps;

  Admission(
      Identification identification,
      Limits limits,
      Forwarder forwarder,
      OpenPolls openPolls,
      Refusals refusals,
      VisitorBodies bodies) {
    this.identification = identification;
    this.limits = limits;
    this.forwarder = forwarder;
    this.openPolls = openPolls;
    this.refusals = refusals;
    this.bodies = bodies;
    this.unprovenLookUps = new UnprovenLookUps(limits);
  }

  Mono<MutableHttpResponse<?>> account(Arrival arrival) {
    return proven(arrival, identification::question, refusal -> refuseAndCount(refusal, arrival));
  }

  /** An account that shows credentials or, where those are refused, a browser's session. */
  Mono<MutableHttpResponse<?>> accountOrSession(Arrival arrival) {
    if (!arrival.hasCredentials()) {
      return session(arrival);
    }
    return identification.hasSession(arrival)
        ? proven(arrival, identification::question, refusal -> sessionInstead(arrival, refusal))
        : account(arrival);
  }

  /** What was refused counts as a guess, whatever the session is good for. */
  private Mono<MutableHttpResponse<?>> sessionInstead(Arrival arrival, Refusal refused) {
    var verdict = limits.count(arrival.address());
    return verdict.isRefused()
        ? refusals.refuse(verdict.refusal(), verdict)
        : proven(arrival, identification::sessionQuestion, _ -> refusals.refuse(refused, verdict));
  }

  /** An account that shows a browser's session. */
  private Mono<MutableHttpResponse<?>> session(Arrival arrival) {
    return proven(
        arrival, identification::sessionQuestion, refusal -> refuseAndCount(refusal, arrival));
  }

  /** An account that shows its key in the query. */
  Mono<MutableHttpResponse<?>> keyHolder(Arrival arrival) {
    return proven(
        arrival, identification::keyQuestion, refusal -> refuseAndCount(refusal, arrival));
  }

  /** An account that reads with a browser's session; a visitor where there is none any more. */
  Mono<MutableHttpResponse<?>> reader(Arrival arrival) {
    return identification.readsWithSession(arrival)
        ? proven(arrival, identification::sessionQuestion, _ -> withoutASession(arrival))
        : visitor(arrival);
  }

  /** Looking a session up costs as much where there is none, so it counts as a guess does. */
  private Mono<MutableHttpResponse<?>> withoutASession(Arrival arrival) {
    if (arrival.route().countsVisitorsAsGuesses()) {
      return visitor(arrival);
    }
    var verdict = limits.count(arrival.address());
    return verdict.isRefused() ? refusals.refuse(verdict.refusal(), verdict) : visitor(arrival);
  }

  private Mono<MutableHttpResponse<?>> proven(
      Arrival arrival,
      Function<Arrival, Identification.Question> asked,
      Function<Refusal, Mono<MutableHttpResponse<?>>> unauthorized) {
    Identification.Question question;
    try {
      question = asked.apply(arrival);
    } catch (Refusal refusal) {
      return isUnauthorized(refusal)
          ? unauthorized.apply(refusal)
          : refuseAndCount(refusal, arrival);
    }
    Function<Refusal, Mono<MutableHttpResponse<?>>> refuse =
        refusal ->
            isUnauthorized(refusal) ? unauthorized.apply(refusal) : refused(refusal, arrival);
    var lookUp = Mono.fromFuture(() -> identification.caller(question, arrival));
    Function<Caller, Mono<MutableHttpResponse<?>>> answer =
        caller -> caller(arrival, question, caller);
    return identification.isKnown(question)
        ? lookUp.flatMap(answer).onErrorResume(Refusal.class, refuse)
        : guess(arrival, lookUp, answer, refuse);
  }

  /** The answer, which may come after its turn; who has no guesses left has nothing looked up. */
  private <T> Mono<MutableHttpResponse<?>> guess(
      Arrival arrival,
      Mono<T> lookUp,
      Function<T, Mono<MutableHttpResponse<?>>> answer,
      Function<Refusal, Mono<MutableHttpResponse<?>>> refuse) {
    var lookedUp =
        lookUp
            .map(
                found -> Mono.defer(() -> answer.apply(found)).onErrorResume(Refusal.class, refuse))
            .onErrorResume(Refusal.class, refusal -> Mono.just(refuse.apply(refusal)));
    return unprovenLookUps
        .inTurn(
            arrival.address(),
            Mono.defer(() -> {
              var room = limits.look(arrival.address());
              return room.isRefused() ? Mono.just(refusals.refuse(room.refusal(), room)) : lookedUp;
            }))
        .flatMap(Function.identity());
  }

  /** Whoever asks hosts that are not there has them looked up as keys are, so that is a guess. */
  private Mono<MutableHttpResponse<?>> refused(Refusal refusal, Arrival arrival) {
    return Identification.isOfUnknownHost(refusal)
        ? refuseAndCount(refusal, arrival)
        : refusals.refuse(refusal);
  }

  private static boolean isUnauthorized(Refusal refusal) {
    return refusal.status() == HttpStatus.UNAUTHORIZED.getCode();
  }

  Mono<MutableHttpResponse<?>> visitor(Arrival arrival) {
    var lookUp = Mono.fromFuture(() -> identification.visitor(arrival));
    Function<Visitor, Mono<MutableHttpResponse<?>>> answer =
        visitor ->
            bodies
                .take(arrival)
                .flatMap(
                    body -> forwarder.forward(arrival, body, new Passenger.OfVisitor(visitor)));
    Supplier<Mono<MutableHttpResponse<?>>> uncounted =
        () ->
            identification.isOfKnownHost(arrival)
                ? lookUp.flatMap(answer)
                : guess(arrival, lookUp, answer, refusal -> refused(refusal, arrival));
    return switch (arrival.route().limit()) {
      case REQUESTS, POLLS, PIECES ->
          counted(limits.count(arrival.address()), () -> lookUp.flatMap(answer));
      case FILES -> counted(limits.countFile(arrival.address()), uncounted);
      case NONE -> Mono.defer(uncounted);
    };
  }

  private Mono<MutableHttpResponse<?>> caller(
      Arrival arrival, Identification.Question question, Caller caller) {
    return switch (arrival.route().limit()) {
      case REQUESTS -> counted(limits.count(caller), () -> passed(arrival, caller));
      case POLLS ->
          counted(
              limits.countPoll(caller),
              () ->
                  openPolls.asLongAsAccepted(
                      question, arrival, caller, () -> passed(arrival, caller)));
      case PIECES -> counted(limits.countPiece(caller), () -> passed(arrival, caller));
      case FILES, NONE -> passed(arrival, caller);
    };
  }

  private Mono<MutableHttpResponse<?>> passed(Arrival arrival, Caller caller) {
    return forwarder.forward(arrival, arrival.takeBody(true), new Passenger.OfCaller(caller));
  }

  private Mono<MutableHttpResponse<?>> counted(
      Verdict verdict, Supplier<Mono<MutableHttpResponse<?>>> answer) {
    return verdict.isRefused()
        ? refusals.refuse(verdict.refusal(), verdict)
        : refusals.counted(verdict, answer.get());
  }

  private Mono<MutableHttpResponse<?>> refuseAndCount(Refusal refusal, Arrival arrival) {
    var verdict = limits.count(arrival.address());
    return refusals.refuse(verdict.isRefused() ? verdict.refusal() : refusal, verdict);
  }
}
