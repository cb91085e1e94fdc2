package chat.gateway.poll;

import chat.gateway.connection.ClientConnection;
import chat.gateway.forward.DeferredAnswer;
import chat.gateway.limit.RetryAfter;
import chat.gateway.route.RoutedRequest;
import chat.kit.client.Endpoint;
import chat.kit.error.Refusal;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpHeaders;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.body.CloseableByteBody;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/**
 * A poll until its answer.
 *
 * <p>The answer is the response to the forwarded request or, if that defers it, a frame of the
 * stream. The frame may arrive before the response.
 */
final class WaitingPoll implements DeferredAnswer, Disposable {
  private static final String HEADER = "Chat-Poll";

  private final PollStreams streams;
  private final MonoSink<MutableHttpResponse<?>> sink;
  private final RoutedRequest routedRequest;
  private final Runnable takeServiceConnection;
  private final long deadline;
  private @Nullable Disposable request;
  private @Nullable PollStream stream;
  private long number;
  private boolean isOver;

  /** Creates a poll. It is refused after its route's timeout, in case the service has lost it. */
  WaitingPoll(
      PollStreams streams,
      MonoSink<MutableHttpResponse<?>> sink,
      RoutedRequest routedRequest,
      Runnable takeServiceConnection) {
    this.streams = streams;
    this.sink = sink;
    this.routedRequest = routedRequest;
    this.takeServiceConnection = takeServiceConnection;
    this.deadline = System.nanoTime() + routedRequest.route().timeout().toNanos();
    ClientConnection.waiting(routedRequest.connection(), false);
  }

  /** Sets the forwarded request, which is cancelled with the poll. */
  void sentAs(Disposable forwarded) {
    synchronized (this) {
      if (!isOver) {
        request = forwarded.isDisposed() ? null : forwarded;
        return;
      }
    }
    forwarded.dispose();
  }

  @Override
  public Mono<Void> prepare(Endpoint endpoint) {
    return Mono.fromFuture(streams.opened(endpoint), true)
        .doOnNext(opened -> {
          forget();
          opened.ifPresentOrElse(this::waitOn, takeServiceConnection);
        })
        .then();
  }

  private void waitOn(PollStream opened) {
    synchronized (this) {
      if (isOver) {
        return;
      }
      stream = opened;
      number = opened.add(this);
    }
  }

  @Override
  public synchronized void describe(MutableHttpHeaders headers) {
    if (stream != null) {
      headers.set(HEADER, stream.id() + "/" + number);
    } else {
      ClientConnection.waiting(routedRequest.connection(), true);
    }
  }

  @Override
  public synchronized boolean isDeferredBy(HttpResponse<?> response) {
    return (stream != null || isOver) && response.code() == HttpStatus.ACCEPTED.getCode();
  }

  /** Ends with the response to the forwarded request. */
  void answer(MutableHttpResponse<?> response) {
    if (isOver() && response.body() instanceof CloseableByteBody unread) {
      unread.close();
    }
    sink.success(response);
  }

  /** Ends with a frame of the stream. */
  void answer(byte[] body) {
    sink.success(HttpResponse.ok(body).contentType(MediaType.APPLICATION_JSON_TYPE));
  }

  void fail(Throwable failure) {
    boolean isUnavailable =
        failure instanceof Refusal refusal
            && refusal.status() == HttpStatus.SERVICE_UNAVAILABLE.getCode();
    sink.error(isUnavailable ? RetryAfter.random((Refusal) failure) : failure);
  }

  /** The forwarded request has ended without an answer: from now on the poll only waits. */
  void deferred() {
    synchronized (this) {
      request = null;
      if (isOver) {
        return;
      }
    }
    routedRequest.trimHeaders();
  }

  boolean isDue(long now) {
    return now - deadline >= 0;
  }

  synchronized boolean isOver() {
    return isOver;
  }

  private void forget() {
    PollStream left;
    long leftNumber;
    synchronized (this) {
      left = stream;
      leftNumber = number;
      stream = null;
    }
    if (left != null) {
      left.remove(leftNumber);
    }
  }

  /** The poll is answered, or its client is gone. */
  @Override
  public void dispose() {
    Disposable unfinished;
    synchronized (this) {
      isOver = true;
      unfinished = request;
      request = null;
    }
    forget();
    if (unfinished != null) {
      unfinished.dispose();
    }
  }
}
