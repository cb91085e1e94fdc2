package chat.kit.limit;

import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import io.micronaut.http.MutableHttpHeaders;
import io.micronaut.http.MutableHttpResponse;
import java.time.Instant;

/**
 * What became of one request under a limit.
 *
 * @param remaining how many more may follow at once
 * @param reset when the whole limit will be there again
 * @param retryAfterNanos 0 if the request may go on
 */
public record Verdict(long limit, long remaining, Instant reset, long retryAfterNanos) {
  public boolean isRefused() {
    return retryAfterNanos > 0;
  }

  /** The 429 that a refused request is answered with. */
  public Refusal refusal() {
    long millis = Math.ceilDiv(retryAfterNanos, 1_000_000);
    return RequestError.RATE_LIMIT_HIT
        .refuse()
        .with("retry-after", millis / 1000.0)
        .withHeader("Retry-After", Long.toString(Math.ceilDiv(millis, 1000)));
  }

  /** Tells the client where it stands. */
  public <B> MutableHttpResponse<B> on(MutableHttpResponse<B> response) {
    MutableHttpHeaders headers = response.getHeaders();
    headers.set("X-RateLimit-Limit", Long.toString(limit));
    headers.set("X-RateLimit-Remaining", Long.toString(remaining));
    headers.set("X-RateLimit-Reset", Long.toString(reset.getEpochSecond()));
    return response;
  }
}
