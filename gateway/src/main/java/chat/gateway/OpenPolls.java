package chat.gateway;

import chat.gateway.changes.ChangedAccounts;
import chat.gateway.identify.Identification;
import chat.gateway.identify.Identification.Question;
import chat.gateway.route.Arrival;
import chat.kit.error.Refusal;
import chat.kit.token.Caller;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import jakarta.inject.Singleton;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * The polls that wait for their answers. One whose credentials are good no longer, because the
 * account was deactivated, its key regenerated or its session ended, is answered at once with the
 * refusal that the next request would get.
 */
@Singleton
final class OpenPolls {
  private static final Logger LOG = LoggerFactory.getLogger(OpenPolls.class);

  private final Identification identification;
  private final ChangedAccounts changedAccounts;

  OpenPolls(Identification identification, ChangedAccounts changedAccounts) {
    this.identification = identification;
    this.changedAccounts = changedAccounts;
  }

  /** The answer, or that refusal if it comes first: then nobody waits for the answer any more. */
  Mono<MutableHttpResponse<?>> asLongAsAccepted(
      Question question, Arrival arrival, Caller caller, Mono<MutableHttpResponse<?>> answer) {
    var refused = Sinks.<MutableHttpResponse<?>>one();
    Runnable look = () -> look(question, arrival, refused);
    long organizationId = caller.organizationId();
    long userId = caller.userId();
    return Mono.firstWithSignal(answer, refused.asMono())
        .doFirst(() -> {
          changedAccounts.watch(organizationId, userId, look);
          // What changed since the caller was looked up was told to nobody here.
          look.run();
        })
        .doFinally(_ -> changedAccounts.leave(organizationId, userId, look));
  }

  private void look(Question question, Arrival arrival, Sinks.One<MutableHttpResponse<?>> refused) {
    Mono.fromFuture(identification.caller(question, arrival))
        .subscribe(
            _ -> {},
            failure -> {
              if (failure instanceof Refusal refusal
                  && refusal.status() == HttpStatus.UNAUTHORIZED.getCode()) {
                refused.tryEmitError(refusal);
              } else {
                LOG.warn("A poll goes on, its account can't be looked up: {}", failure.toString());
              }
            });
  }
}
