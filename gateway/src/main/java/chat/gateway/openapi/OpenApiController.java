package chat.gateway.openapi;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.time.Duration;

/**
 * Returns the OpenAPI document, without authentication and rate limits.
 *
 * <p>It is cached for ten seconds, because services can be upgraded meanwhile.
 */
@Controller(OpenApiController.PATH)
@ExecuteOn(TaskExecutors.BLOCKING)
@Produces(MediaType.ALL)
public final class OpenApiController {
  public static final String PATH = "/api/v1/openapi.json";

  private static final Duration CACHE_TTL = Duration.ofSeconds(10);
  private static final String KEY = "document";

  private final LoadingCache<String, CompressedContent> document;

  OpenApiController(JoinedApiDocument joined) {
    document =
        Caffeine.newBuilder()
            .expireAfterWrite(CACHE_TTL)
            .build(_ -> CompressedContent.of(joined.join()));
  }

  @Get
  HttpResponse<byte[]> get(HttpRequest<?> request) {
    return document.get(KEY).to(request).contentType(MediaType.APPLICATION_JSON_TYPE);
  }
}
