package chat.gateway;

import chat.gateway.changes.ChangedAccounts;
import chat.gateway.identify.Identification;
import chat.gateway.identify.Identification.Question;
import chat.gateway.route.Arrival;
import chat.kit.error.Refusal;
import chat.kit.token.Caller;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.body.CloseableByteBody;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/**
 * The polls that wait for their answers. One whose credentials are good no longer, because the
 * account or its organization was deactivated or its key regenerated, is answered at once with the
 * refusal that the next request would get. Polls show keys: no session opens them.
 */
@Singleton
final class OpenPolls {
  private static final Logger LOG = LoggerFactory.getLogger(OpenPolls.class);

  /** Looked up at a time: a change of an organization may concern thousands of polls. */
  static final int MOST_LOOKED_UP = 32;

  /** After a look-up that failed; twice as long each time until the poll ends, up to 16 s. */
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final int MOST_DOUBLINGS = 4;

  private final Identification identification;
  private final ChangedAccounts changedAccounts;
  private final AtATime lookUps = new AtATime(MOST_LOOKED_UP);

  OpenPolls(Identification identification, ChangedAccounts changedAccounts) {
    this.identification = identification;
    this.changedAccounts = changedAccounts;
  }

  /** The answer, or that refusal if it comes first: then nobody waits for the answer any more. */
  Mono<MutableHttpResponse<?>> asLongAsAccepted(
      Question question, Arrival arrival, Caller caller, Mono<MutableHttpResponse<?>> answer) {
    long organizationId = caller.organizationId();
    long userId = caller.userId();
    var poll = new Poll(question, arrival);
    Runnable look = poll::look;
    return Mono.firstWithSignal(answer.flatMap(poll::unlessRefused), poll.refused.asMono())
        .doFirst(() -> {
          changedAccounts.watch(organizationId, userId, look);
          // What changed since the caller was looked up was told to nobody here.
          look.run();
        })
        .doFinally(_ -> {
          changedAccounts.leave(organizationId, userId, look);
          poll.isSettled.set(true);
        });
  }

  private final class Poll {
    private final Question question;
    private final Arrival arrival;
    private final Sinks.One<MutableHttpResponse<?>> refused = Sinks.one();

    /** Whether the answer or the refusal has come, of which only one counts. */
    private final AtomicBoolean isSettled = new AtomicBoolean();

    /** Whether a look at it is ahead that sees every change until now. */
    private final AtomicBoolean isAhead = new AtomicBoolean();

    private final AtomicInteger failures = new AtomicInteger();

    Poll(Question question, Arrival arrival) {
      this.question = question;
      this.arrival = arrival;
    }

    /** An answer that comes too late is closed here: where it loses the race, Reactor forgets it. */
    Mono<MutableHttpResponse<?>> unlessRefused(MutableHttpResponse<?> answer) {
      if (isSettled.compareAndSet(false, true)) {
        return Mono.just(answer);
      }
      if (answer.body() instanceof CloseableByteBody unread) {
        unread.close();
      }
      return Mono.never();
    }

    void look() {
      if (!isAhead.getAndSet(true)) {
        lookUps.call(this::lookUp);
      }
    }

    private CompletableFuture<?> lookUp() {
      isAhead.set(false);
      return isSettled.get()
          ? CompletableFuture.completedFuture(null)
          : Mono.fromFuture(() -> identification.caller(question, arrival))
              .doOnError(this::settle)
              .onErrorComplete()
              .toFuture();
    }

    private void settle(Throwable failure) {
      if (failure instanceof Refusal refusal
          && refusal.status() == HttpStatus.UNAUTHORIZED.getCode()) {
        if (isSettled.compareAndSet(false, true)) {
          refused.tryEmitError(refusal);
        }
        return;
      }
      int failed = failures.getAndIncrement();
      if (failed == 0) {
        LOG.warn("A poll goes on, its account will be looked up again: {}", failure.toString());
      }
      Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(failed, MOST_DOUBLINGS));
      Schedulers.parallel().schedule(this::look, pause.toMillis(), TimeUnit.MILLISECONDS);
    }
  }
}
