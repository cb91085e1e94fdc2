package chat.gateway.poll;

import chat.gateway.forward.ForwardedIdentity;
import chat.gateway.forward.Forwarder;
import chat.gateway.limit.AsyncLimiter;
import chat.gateway.route.RoutedRequest;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.MutableHttpResponse;
import jakarta.inject.Singleton;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import reactor.core.publisher.Mono;

/**
 * Forwards polls for events, and other requests to their path.
 *
 * <p>Few are sent at a time, because thousands of clients poll at the same moment after an event
 * for all of them or after a restart, and each request in progress has a connection.
 */
@Singleton
public final class PollForwarder {
  private static final int MAX_REQUESTS = 64;

  /**
   * After this time a poll counts as sent, so that neither slow polls nor polls that wait on their
   * own connections hold others up for long.
   */
  private static final long MAX_REQUEST_MILLIS = 250;

  private final Forwarder forwarder;
  private final PollStreams streams;
  private final AsyncLimiter requests = new AsyncLimiter(MAX_REQUESTS);

  PollForwarder(Forwarder forwarder, PollStreams streams) {
    this.forwarder = forwarder;
    this.streams = streams;
  }

  /**
   * Returns the answer, as {@link Forwarder#forward} does.
   *
   * @param takeServiceConnection called if the poll needs its own connection to the service; throws
   *     a refusal if too many do
   */
  public Mono<MutableHttpResponse<?>> forward(
      RoutedRequest routedRequest, ForwardedIdentity identity, Runnable takeServiceConnection) {
    if (routedRequest.request().getMethod() != HttpMethod.GET) {
      return forwarder.forward(routedRequest, routedRequest.takeBody(true), identity);
    }
    return Mono.create(sink -> {
      var poll = new WaitingPoll(streams, sink, routedRequest, takeServiceConnection);
      sink.onDispose(poll);
      requests.call(() -> send(routedRequest, identity, poll));
    });
  }

  private CompletableFuture<?> send(
      RoutedRequest routedRequest, ForwardedIdentity identity, WaitingPoll poll) {
    var sent = new CompletableFuture<Void>();
    if (poll.isOver()) {
      sent.complete(null);
      return sent;
    }
    poll.sentAs(
        Mono.defer(() ->
                forwarder.forward(routedRequest, routedRequest.takeBody(true), identity, poll))
            .onErrorComplete(_ -> poll.isOver())
            .doFinally(_ -> sent.complete(null))
            .subscribe(poll::answer, poll::fail, poll::deferred));
    return sent.completeOnTimeout(null, MAX_REQUEST_MILLIS, TimeUnit.MILLISECONDS);
  }
}
