package chat.kit.task;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Holds a response back until the calls that the request has other services get have been attempted
 * once, so that the caller's next request finds what they do. No longer than a moment: where the
 * other service is away or slow, the calls are made later.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class FirstAttemptFilter {

  private static final String ATTRIBUTE = "chat.first-attempt";

  private static final Duration LONGEST = Duration.ofSeconds(1);

  /** Adds what the response to a request waits for. */
  static void add(HttpRequest<?> request, FirstAttempt attempt) {
    synchronized (request) {
      CompletableFuture<?> before =
          request
              .getAttribute(ATTRIBUTE, CompletableFuture.class)
              .orElse(CompletableFuture.completedFuture(null));
      request.setAttribute(ATTRIBUTE, CompletableFuture.allOf(before, attempt.ended()));
    }
  }

  @ResponseFilter
  CompletableFuture<MutableHttpResponse<?>> await(
      HttpRequest<?> request, MutableHttpResponse<?> response) {
    CompletableFuture<?> attempts =
        request.getAttribute(ATTRIBUTE, CompletableFuture.class).orElse(null);
    if (attempts == null) {
      return CompletableFuture.completedFuture(response);
    }
    return attempts
        .copy()
        .completeOnTimeout(null, LONGEST.toNanos(), TimeUnit.NANOSECONDS)
        .thenApply(_ -> response);
  }
}
