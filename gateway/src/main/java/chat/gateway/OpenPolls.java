package chat.gateway;

import chat.gateway.changes.ChangedAccounts;
import chat.gateway.identify.Identification;
import chat.gateway.identify.Identification.Question;
import chat.gateway.route.Arrival;
import chat.kit.error.Refusal;
import chat.kit.token.Caller;
import io.micronaut.context.annotation.Property;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * The polls that wait for their answers. One whose credentials are good no longer, because the
 * account or its organization was deactivated or its key regenerated, is answered at once with the
 * refusal that the next request would get. Polls show keys: no session opens them.
 *
 * <p>As many wait at a time as five eighths of the heap have room for; further ones are refused.
 */
@Singleton
final class OpenPolls {
  private static final Logger LOG = LoggerFactory.getLogger(OpenPolls.class);

  /** Looked up at a time: a change of an organization may concern thousands of polls. */
  static final int MOST_LOOKED_UP = 32;

  /** After a look-up that failed; twice as long each time until the poll ends, up to 16 s. */
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

  private static final int MOST_DOUBLINGS = 4;

  /** Bytes of one that waits, measured and rounded up. */
  private static final long BYTES_OF_ONE = 16 << 10;

  private final Identification identification;
  private final ChangedAccounts changedAccounts;
  private final Semaphore places;
  private final AtATime lookUps = new AtATime(MOST_LOOKED_UP);

  /**
   * Takes the number of polls.
   *
   * @param most that wait at a time; 0 for as many as the heap has room for
   */
  OpenPolls(
      Identification identification,
      ChangedAccounts changedAccounts,
      @Property(name = "chat.max-waiting-polls") int most) {
    this.identification = identification;
    this.changedAccounts = changedAccounts;
    this.places = new Semaphore(most > 0 ? most : mostByHeap());
  }

  private static int mostByHeap() {
    return Math.toIntExact(Math.max(1, Runtime.getRuntime().maxMemory() / 8 * 5 / BYTES_OF_ONE));
  }

  /**
   * The answer, or that refusal if it comes first: then nobody waits for the answer any more. 503
   * where too many wait.
   */
  Mono<MutableHttpResponse<?>> asLongAsAccepted(
      Question question,
      Arrival arrival,
      Caller caller,
      Supplier<Mono<MutableHttpResponse<?>>> answer) {
    return Mono.using(
        this::acquirePlace,
        _ -> watched(question, arrival, caller, answer.get()),
        Semaphore::release,
        false);
  }

  private Semaphore acquirePlace() {
    if (!places.tryAcquire()) {
      throw OverloadError.TOO_MANY_POLLS.refusal();
    }
    return places;
  }

  private Mono<MutableHttpResponse<?>> watched(
      Question question, Arrival arrival, Caller caller, Mono<MutableHttpResponse<?>> answer) {
    long organizationId = caller.organizationId();
    long userId = caller.userId();
    var poll = new Poll(question, arrival);
    Runnable look = poll::look;
    return poll.outcome
        .of(answer)
        .doFirst(() -> {
          changedAccounts.watch(organizationId, userId, look);
          // What changed since the caller was looked up was told to nobody here.
          look.run();
        })
        .doFinally(_ -> changedAccounts.leave(organizationId, userId, look));
  }

  private final class Poll {
    private final Question question;
    private final Arrival arrival;
    private final Outcome outcome = new Outcome();

    /** Whether a look at it is ahead that sees every change until now. */
    private final AtomicBoolean isAhead = new AtomicBoolean();

    private final AtomicInteger failures = new AtomicInteger();

    Poll(Question question, Arrival arrival) {
      this.question = question;
      this.arrival = arrival;
    }

    void look() {
      if (!isAhead.getAndSet(true)) {
        lookUps.call(this::lookUp);
      }
    }

    private CompletableFuture<?> lookUp() {
      isAhead.set(false);
      return outcome.isSettled()
          ? CompletableFuture.completedFuture(null)
          : Mono.fromFuture(() -> identification.caller(question, arrival))
              .doOnError(this::settle)
              .onErrorComplete()
              .toFuture();
    }

    private void settle(Throwable failure) {
      if (failure instanceof Refusal refusal
          && refusal.status() == HttpStatus.UNAUTHORIZED.getCode()) {
        outcome.refuse(refusal);
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
