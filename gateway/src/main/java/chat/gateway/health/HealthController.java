package chat.gateway.health;

import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * Tells anybody whether all parts are up. An answer serves for a second, so that asking often
 * burdens nobody but the gateway.
 */
@Controller("/health")
final class HealthController {
  private static final Duration LIFE = Duration.ofSeconds(1);
  private static final String ALL = "all";

  private final AsyncLoadingCache<String, Health> recent;

  HealthController(HealthChecks checks) {
    recent = Caffeine.newBuilder().expireAfterWrite(LIFE).buildAsync((_, _) -> checks.check());
  }

  /** 200 while everything is up, 503 otherwise, both with each part's state. */
  @Get
  CompletableFuture<HttpResponse<Health>> health() {
    return recent
        .get(ALL)
        .thenApply(health ->
            health.status() == Health.Status.UP
                ? HttpResponse.ok(health)
                : HttpResponse.<Health>status(HttpStatus.SERVICE_UNAVAILABLE).body(health));
  }
}
