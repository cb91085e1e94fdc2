package chat.gateway;

import chat.gateway.changes.AccountChangeNotifier;
import chat.gateway.forward.ForwardedIdentity;
import chat.gateway.identify.RequestAuthenticator;
import chat.gateway.identify.RequestAuthenticator.Question;
import chat.gateway.limit.AsyncLimiter;
import chat.gateway.poll.PollForwarder;
import chat.gateway.route.RoutedRequest;
import chat.kit.client.NotReady;
import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.limit.HeapShare;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * The waiting polls for events.
 *
 * <p>A poll is refused at once when its credentials become invalid, because the account or its
 * organization was deactivated, its key regenerated or its browser session ended. The refusal is
 * the one that the next request would get.
 *
 * <p>Waiting polls may use nine sixteenths of the heap, half of that for one account and its bots;
 * further polls are refused. At shutdown all waiting polls are refused, so that clients reconnect
 * to another gateway.
 */
@Singleton
final class OpenPolls implements GracefulShutdownCapable {
  private static final Logger LOG = LoggerFactory.getLogger(OpenPolls.class);

  /** Concurrent look-ups: a change of an organization may affect thousands of polls. */
  static final int MAX_LOOKUPS = 32;

  /** After a failed look-up; doubled each time until the poll ends, up to 16 s. */
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

  private static final int MAX_DOUBLINGS = 4;

  /** KiB of a waiting poll and its client's connection, measured and rounded up. */
  private static final int POLL_KIB = 10;

  /** KiB of a poll's own connection to its service, measured and rounded up. */
  private static final int SERVICE_CONNECTION_KIB = 6;

  /** One account and its bots may use 1/2 of all polls. */
  private static final int ACCOUNT_DIVISOR = 2;

  private final RequestAuthenticator requestAuthenticator;
  private final AccountChangeNotifier accountChangeNotifier;
  private final PollForwarder pollForwarder;
  private final String program;
  private final Semaphore memory;
  private final int serviceConnectionKib;
  private final int mostOfAccount;
  private final Map<Account, Integer> ofAccounts = new ConcurrentHashMap<>();
  private final Set<PollOutcome> waiting = ConcurrentHashMap.newKeySet();
  private volatile boolean stopping;
  private final AsyncLimiter lookUps = new AsyncLimiter(MAX_LOOKUPS);

  private record Account(long organizationId, long responsibleId) {}

  /**
   * Sets the number of polls.
   *
   * @param most polls that wait at a time; 0 to derive it from the heap size
   */
  OpenPolls(
      RequestAuthenticator requestAuthenticator,
      AccountChangeNotifier accountChangeNotifier,
      PollForwarder pollForwarder,
      @Property(name = "micronaut.application.name") String program,
      @Property(name = "chat.max-waiting-polls") int most,
      HeapShare heap) {
    this.requestAuthenticator = requestAuthenticator;
    this.accountChangeNotifier = accountChangeNotifier;
    this.pollForwarder = pollForwarder;
    this.program = program;
    int permitted = most > 0 ? most : mostByHeap(heap);
    this.memory = new Semaphore((int) Math.min(Integer.MAX_VALUE, (long) permitted * POLL_KIB));
    this.serviceConnectionKib = most > 0 ? 0 : SERVICE_CONNECTION_KIB;
    this.mostOfAccount = Math.max(1, permitted / ACCOUNT_DIVISOR);
  }

  private static int mostByHeap(HeapShare heap) {
    return Math.toIntExact(Math.max(1, heap.bytes() / 16 * 9 / (POLL_KIB << 10)));
  }

  /**
   * Returns the answer, or a refusal if the credentials become invalid first. The refusal cancels
   * the answer. 503 if too many polls wait.
   */
  Mono<MutableHttpResponse<?>> asLongAsAccepted(
      Question question, RoutedRequest routedRequest, Caller caller) {
    return Mono.using(
        () -> acquire(new Account(caller.organizationId(), caller.responsibleId())),
        lease ->
            watched(
                question,
                routedRequest,
                caller,
                pollForwarder.forward(
                    routedRequest,
                    new ForwardedIdentity.OfCaller(caller),
                    lease::takeForServiceConnection)),
        Lease::end,
        false);
  }

  private Lease acquire(Account account) {
    if (ofAccounts.merge(account, 1, Integer::sum) > mostOfAccount) {
      leave(account);
      throw OverloadError.TOO_MANY_POLLS_OF_ACCOUNT.refusal();
    }
    if (!memory.tryAcquire(POLL_KIB)) {
      leave(account);
      throw OverloadError.TOO_MANY_POLLS.refusal();
    }
    return new Lease(account);
  }

  /** The memory of one poll. */
  private final class Lease {
    private final Account account;
    private int kib = POLL_KIB;

    Lease(Account account) {
      this.account = account;
    }

    /** Takes memory for the poll's own connection to its service; refuses if there is none left. */
    synchronized void takeForServiceConnection() {
      if (kib != POLL_KIB) {
        return;
      }
      if (!memory.tryAcquire(serviceConnectionKib)) {
        throw OverloadError.TOO_MANY_POLLS.refusal();
      }
      kib += serviceConnectionKib;
    }

    synchronized void end() {
      memory.release(kib);
      kib = 0;
      leave(account);
    }
  }

  private void leave(Account account) {
    ofAccounts.computeIfPresent(account, (_, count) -> count == 1 ? null : count - 1);
  }

  /** Returns the number of waiting polls. */
  int number() {
    return waiting.size();
  }

  @Override
  public CompletionStage<?> shutdownGracefully() {
    stopping = true;
    waiting.forEach(this::refuse);
    return CompletableFuture.completedFuture(null);
  }

  private void refuse(PollOutcome pollOutcome) {
    pollOutcome.refuse(RequestError.notReady(program, NotReady.STOPPING));
  }

  private Mono<MutableHttpResponse<?>> watched(
      Question question,
      RoutedRequest routedRequest,
      Caller caller,
      Mono<MutableHttpResponse<?>> answer) {
    long organizationId = caller.organizationId();
    long userId = caller.userId();
    var poll = new Poll(question, routedRequest);
    Runnable look = poll::look;
    return poll.pollOutcome
        .of(answer)
        .doFirst(() -> {
          waiting.add(poll.pollOutcome);
          if (stopping) {
            refuse(poll.pollOutcome);
          }
          accountChangeNotifier.watch(organizationId, userId, look);
          // Changes between the caller's look-up and this registration were not notified.
          look.run();
        })
        .doFinally(_ -> {
          accountChangeNotifier.leave(organizationId, userId, look);
          waiting.remove(poll.pollOutcome);
        });
  }

  private final class Poll {
    private final Question question;
    private final RoutedRequest routedRequest;
    private final PollOutcome pollOutcome = new PollOutcome();

    /** Whether a look-up is queued that will see every change until now. */
    private final AtomicBoolean isLookUpQueued = new AtomicBoolean();

    private final AtomicInteger failures = new AtomicInteger();

    Poll(Question question, RoutedRequest routedRequest) {
      this.question = question;
      this.routedRequest = routedRequest;
    }

    void look() {
      if (!isLookUpQueued.getAndSet(true)) {
        lookUps.call(this::lookUp);
      }
    }

    private CompletableFuture<?> lookUp() {
      isLookUpQueued.set(false);
      return pollOutcome.isSettled()
          ? CompletableFuture.completedFuture(null)
          : Mono.fromFuture(() -> requestAuthenticator.caller(question, routedRequest))
              .doOnError(this::settle)
              .onErrorComplete()
              .toFuture();
    }

    private void settle(Throwable failure) {
      if (failure instanceof Refusal refusal
          && refusal.status() == HttpStatus.UNAUTHORIZED.getCode()) {
        pollOutcome.refuse(refusal);
        return;
      }
      int failed = failures.getAndIncrement();
      // The outage is logged for the service; a warning here would repeat it for each poll.
      LOG.debug(
          "Account look-up of a poll failed: {}; keeping the poll and retrying",
          failure.toString());
      Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(failed, MAX_DOUBLINGS));
      Schedulers.parallel().schedule(this::look, pause.toMillis(), TimeUnit.MILLISECONDS);
    }
  }
}
