package chat.identity.password;

import chat.kit.error.RequestError;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How often somebody who is logged in may try what his password is: as often as the gateway lets
 * those try who log in. Each replica counts for itself.
 */
@Singleton
final class PasswordAttempts {
  private static final Pattern LIMIT = Pattern.compile("([1-9][0-9]{0,8})/([1-9][0-9]{0,8})");
  private static final int MOST_ACCOUNTS = 200_000;

  private final long most;
  private final Duration period;
  private final LoadingCache<AccountKey, Bucket> attempts;

  /**
   * Lets everybody try so often.
   *
   * @param limit attempts/seconds, for example {@code 5/1800}
   */
  PasswordAttempts(@Property(name = "chat.rate-limit.login") String limit) {
    Matcher matcher = LIMIT.matcher(limit.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "A rate limit is attempts/seconds, for example 5/1800, not " + limit);
    }
    this.most = Long.parseLong(matcher.group(1));
    this.period = Duration.ofSeconds(Long.parseLong(matcher.group(2)));
    this.attempts =
        Caffeine.newBuilder()
            .maximumSize(MOST_ACCOUNTS)
            .expireAfterAccess(period)
            .build(_ -> newBucket());
  }

  private record AccountKey(long organizationId, long userId) {}

  /** Counts an attempt before it is known whether it succeeds; a 429 where there were too many. */
  void count(long organizationId, long userId) {
    ConsumptionProbe probe =
        attempts.get(new AccountKey(organizationId, userId)).tryConsumeAndReturnRemaining(1);
    if (!probe.isConsumed()) {
      long millis = Math.ceilDiv(probe.getNanosToWaitForRefill(), 1_000_000);
      throw RequestError.RATE_LIMIT_HIT
          .refuse()
          .with("retry-after", millis / 1000.0)
          .withHeader("Retry-After", Long.toString(Math.ceilDiv(millis, 1000)));
    }
  }

  /** An attempt succeeded: earlier failures are forgotten. */
  void forget(long organizationId, long userId) {
    attempts.invalidate(new AccountKey(organizationId, userId));
  }

  private Bucket newBucket() {
    return Bucket.builder()
        .addLimit(bandwidth -> bandwidth.capacity(most).refillGreedy(most, period))
        .build();
  }
}
