package chat.kit.limit;

import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import io.micronaut.http.MutableHttpHeaders;
import io.micronaut.http.MutableHttpResponse;
import java.time.Instant;

/**
 * The result of one request under a rate limit.
 *
 * @param remaining number of further requests that are possible now
 * @param reset when the whole limit will be available again
 * @param retryAfterNanos 0 if the request is allowed
 */
public record RateLimitResult(long limit, long remaining, Instant reset, long retryAfterNanos) {
  public boolean isRefused() {
    return retryAfterNanos > 0;
  }

  /** Returns the 429 for a refused request. */
  public Refusal refusal() {
    long millis = Math.ceilDiv(retryAfterNanos, 1_000_000);
    return RequestError.RATE_LIMIT_HIT
        .refuse()
        .with("retry-after", millis / 1000.0)
        .withHeader("Retry-After", Long.toString(Math.ceilDiv(millis, 1000)));
  }

  /** Adds the rate limit headers to the response. */
  public <B> MutableHttpResponse<B> on(MutableHttpResponse<B> response) {
    MutableHttpHeaders headers = response.getHeaders();
    headers.set("X-RateLimit-Limit", Long.toString(limit));
    headers.set("X-RateLimit-Remaining", Long.toString(remaining));
    headers.set("X-RateLimit-Reset", Long.toString(reset.getEpochSecond()));
    return response;
  }
}
