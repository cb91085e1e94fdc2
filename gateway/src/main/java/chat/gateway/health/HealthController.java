package chat.gateway.health;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Options;
import io.micronaut.http.annotation.Produces;
import io.micronaut.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Reports the health of all parts, without authentication.
 *
 * <p>Results are cached for a second, so that frequent requests do not load the services.
 */
@Controller(HealthController.PATH)
@Produces(MediaType.ALL)
public final class HealthController {
  public static final String PATH = "/health";

  private static final Duration LIFE = Duration.ofSeconds(1);
  private static final String ALL = "all";

  private final AsyncLoadingCache<String, Health> recent;
  private final JsonMapper json;

  HealthController(HealthChecks checks, JsonMapper json) {
    this.json = json;
    recent = Caffeine.newBuilder().expireAfterWrite(LIFE).buildAsync((_, _) -> checks.check());
  }

  /** Whether the path is one of the health paths. */
  public static boolean isPath(String path) {
    return path.equals(PATH) || path.equals(PATH + "/liveness") || path.equals(PATH + "/readiness");
  }

  /** 200 while everything is up, 503 otherwise, both with each part's state. */
  @Get
  CompletableFuture<HttpResponse<byte[]>> health() {
    return recent
        .get(ALL)
        .thenApply(health ->
            answer(
                health.status() == Health.Status.UP
                    ? HttpStatus.OK
                    : HttpStatus.SERVICE_UNAVAILABLE,
                health));
  }

  /** Reports that the gateway runs. */
  @Get("/liveness")
  HttpResponse<byte[]> liveness() {
    return answer(HttpStatus.OK, Map.of("status", Health.Status.UP));
  }

  /**
   * Reports to load balancers whether this gateway accepts requests, even if services are
   * unavailable. During shutdown, {@code ShutdownFilter} answers instead.
   */
  @Get("/readiness")
  HttpResponse<byte[]> readiness() {
    return answer(HttpStatus.OK, Map.of("status", Health.Status.UP));
  }

  /** Lists the allowed methods. */
  @Options
  HttpResponse<?> methods() {
    return HttpResponse.noContent().header(HttpHeaders.ALLOW, "GET, HEAD, OPTIONS");
  }

  private HttpResponse<byte[]> answer(HttpStatus status, Object body) {
    return HttpResponse.<byte[]>status(status)
        .contentType(MediaType.APPLICATION_JSON_TYPE)
        .body(line(body));
  }

  /** Returns JSON with a trailing newline, as in every response. */
  private byte[] line(Object body) {
    try {
      return (new String(json.writeValueAsBytes(body), UTF_8) + "\n").getBytes(UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
