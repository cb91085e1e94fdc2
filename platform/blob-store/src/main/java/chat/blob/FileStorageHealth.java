package chat.blob;

import chat.kit.error.Refusal;
import io.micronaut.context.annotation.Requires;
import io.micronaut.health.HealthStatus;
import io.micronaut.management.endpoint.health.HealthEndpoint;
import io.micronaut.management.health.indicator.HealthIndicator;
import io.micronaut.management.health.indicator.HealthResult;
import io.micronaut.management.health.indicator.annotation.Readiness;
import io.micronaut.scheduling.TaskExecutors;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

/**
 * Readiness: down while the file storage is unavailable or has too little free space. A file system
 * may hang, so one check runs at a time, on a thread that may block.
 */
@Singleton
@Readiness
@Requires(beans = HealthEndpoint.class)
final class FileStorageHealth implements HealthIndicator {

  private static final String NAME = "file-storage";
  private static final Duration TIMEOUT = Duration.ofSeconds(3);

  private final StorageSpace space;
  private final ExecutorService threads;
  private CompletableFuture<HealthResult> check =
      CompletableFuture.completedFuture(down("not checked yet"));

  FileStorageHealth(StorageSpace space, @Named(TaskExecutors.BLOCKING) ExecutorService threads) {
    this.space = space;
    this.threads = threads;
  }

  @Override
  public Publisher<HealthResult> getResult() {
    return Mono.defer(() -> Mono.fromFuture(check(), true))
        .timeout(TIMEOUT, Mono.fromSupplier(() -> down("The storage does not answer")));
  }

  /** Returns the check that is running, or starts a new one. */
  private synchronized CompletableFuture<HealthResult> check() {
    if (check.isDone()) {
      check = CompletableFuture.supplyAsync(this::result, threads);
    }
    return check;
  }

  private HealthResult result() {
    try {
      return space
          .shortage()
          .map(FileStorageHealth::down)
          .orElseGet(() -> HealthResult.builder(NAME, HealthStatus.UP).build());
    } catch (Refusal unavailable) {
      return down(unavailable.text());
    }
  }

  private static HealthResult down(String message) {
    return HealthResult.builder(NAME, HealthStatus.DOWN)
        .details(Map.of("message", message))
        .build();
  }
}
