package chat.gateway;

import chat.gateway.changes.ChangedAccounts;
import chat.gateway.identify.Identification;
import chat.gateway.identify.Identification.Question;
import chat.gateway.route.Arrival;
import chat.kit.client.NotReady;
import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.token.Caller;
import io.micronaut.context.annotation.Property;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.runtime.graceful.GracefulShutdownCapable;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
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
 * <p>As many wait at a time as five eighths of the heap have room for, half of them of one account
 * and its bots; further ones are refused. A gateway that stops refuses all that wait, so that
 * clients ask another one.
 */
@Singleton
final class OpenPolls implements GracefulShutdownCapable {
  private static final Logger LOG = LoggerFactory.getLogger(OpenPolls.class);

  /** Looked up at a time: a change of an organization may concern thousands of polls. */
  static final int MOST_LOOKED_UP = 32;

  /** After a look-up that failed; twice as long each time until the poll ends, up to 16 s. */
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

  private static final int MOST_DOUBLINGS = 4;

  /** Bytes of one that waits, measured and rounded up. */
  private static final long BYTES_PER_POLL = 16 << 10;

  /** Of all polls, those of one account and its bots. */
  private static final int ACCOUNT_SHARE = 2;

  private final Identification identification;
  private final ChangedAccounts changedAccounts;
  private final String program;
  private final Semaphore permits;
  private final int mostOfAccount;
  private final Map<Account, Integer> ofAccounts = new ConcurrentHashMap<>();
  private final Set<Outcome> waiting = ConcurrentHashMap.newKeySet();
  private volatile boolean stopping;
  private final AtATime lookUps = new AtATime(MOST_LOOKED_UP);

  private record Account(long organizationId, long responsibleId) {}

  /**
   * Takes the number of polls.
   *
   * @param most that wait at a time; 0 for as many as the heap has room for
   */
  OpenPolls(
      Identification identification,
      ChangedAccounts changedAccounts,
      @Property(name = "micronaut.application.name") String program,
      @Property(name = "chat.max-waiting-polls") int most) {
    this.identification = identification;
    this.changedAccounts = changedAccounts;
    this.program = program;
    int permitted = most > 0 ? most : mostByHeap();
    this.permits = new Semaphore(permitted);
    this.mostOfAccount = Math.max(1, permitted / ACCOUNT_SHARE);
  }

  private static int mostByHeap() {
    return Math.toIntExact(Math.max(1, Runtime.getRuntime().maxMemory() / 8 * 5 / BYTES_PER_POLL));
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
        () -> acquire(new Account(caller.organizationId(), caller.responsibleId())),
        _ -> watched(question, arrival, caller, answer.get()),
        this::release,
        false);
  }

  private Account acquire(Account account) {
    if (ofAccounts.merge(account, 1, Integer::sum) > mostOfAccount) {
      leave(account);
      throw OverloadError.TOO_MANY_POLLS_OF_ACCOUNT.refusal();
    }
    if (!permits.tryAcquire()) {
      leave(account);
      throw OverloadError.TOO_MANY_POLLS.refusal();
    }
    return account;
  }

  private void release(Account account) {
    permits.release();
    leave(account);
  }

  private void leave(Account account) {
    ofAccounts.computeIfPresent(account, (_, count) -> count == 1 ? null : count - 1);
  }

  @Override
  public CompletionStage<?> shutdownGracefully() {
    stopping = true;
    waiting.forEach(this::refuse);
    return CompletableFuture.completedFuture(null);
  }

  private void refuse(Outcome outcome) {
    outcome.refuse(RequestError.notReady(program, NotReady.STOPPING));
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
          waiting.add(poll.outcome);
          if (stopping) {
            refuse(poll.outcome);
          }
          changedAccounts.watch(organizationId, userId, look);
          // What changed since the caller was looked up was told to nobody here.
          look.run();
        })
        .doFinally(_ -> {
          changedAccounts.leave(organizationId, userId, look);
          waiting.remove(poll.outcome);
        });
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
      // The outage is logged as the service's; this would be a line for each poll.
      LOG.debug("A poll goes on, its account will be looked up again: {}", failure.toString());
      Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(failed, MOST_DOUBLINGS));
      Schedulers.parallel().schedule(this::look, pause.toMillis(), TimeUnit.MILLISECONDS);
    }
  }
}
