package chat.kit.task;

import chat.kit.outbox.RequestChanges;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Delays a response until the calls to other services that its request has scheduled were attempted
 * once.
 *
 * <p>So the caller's next request sees their effects; their changes count as changes of this
 * request. The delay is limited to a second: if the other service is unavailable or slow, the calls
 * are made later.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class FirstAttemptFilter implements Ordered {

  private static final Duration MAX_DELAY = Duration.ofSeconds(1);

  private static final String ATTRIBUTE = "chat.first-attempts";

  /** The attempts of one request. */
  private record Attempts(List<FirstAttempt> all) {

    CompletableFuture<Void> ended() {
      return CompletableFuture.allOf(
          all.stream().map(FirstAttempt::ended).toArray(CompletableFuture<?>[]::new));
    }
  }

  /** Adds an attempt that the response to a request waits for. */
  static void add(HttpRequest<?> request, FirstAttempt attempt) {
    synchronized (request) {
      List<FirstAttempt> all = new ArrayList<>();
      request.getAttribute(ATTRIBUTE, Attempts.class).ifPresent(known -> all.addAll(known.all()));
      all.add(attempt);
      request.setAttribute(ATTRIBUTE, new Attempts(all));
    }
  }

  @ResponseFilter
  CompletableFuture<MutableHttpResponse<?>> await(
      HttpRequest<?> request, MutableHttpResponse<?> response) {
    Attempts attempts = request.getAttribute(ATTRIBUTE, Attempts.class).orElse(null);
    if (attempts == null) {
      return CompletableFuture.completedFuture(response);
    }
    return attempts
        .ended()
        .completeOnTimeout(null, MAX_DELAY.toNanos(), TimeUnit.NANOSECONDS)
        .thenApply(_ -> {
          attempts.all().forEach(one -> RequestChanges.add(request, one.changes()));
          return response;
        });
  }

  /**
   * Before the filter that writes the header, because response filters run in the opposite order.
   */
  @Override
  public int getOrder() {
    return LOWEST_PRECEDENCE;
  }
}
