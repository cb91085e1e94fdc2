package chat.kit.outage;

import io.micronaut.runtime.event.annotation.EventListener;
import io.micronaut.runtime.server.event.ServerStartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks once per second whether failed dependencies have recovered. */
@Singleton
final class OutageWatch {

  private static final Duration INTERVAL = Duration.ofSeconds(1);

  private final List<RecoveryCheck> checks;
  private volatile @Nullable Thread thread;

  OutageWatch(List<RecoveryCheck> checks) {
    this.checks = checks;
  }

  @EventListener
  void start(ServerStartupEvent started) {
    thread = Thread.ofVirtual().name("outages").start(this::run);
  }

  private void run() {
    try {
      while (true) {
        Thread.sleep(INTERVAL);
        checks.forEach(OutageWatch::look);
        // Only time shows that storage is available again.
        Dependency.KAFKA_STORAGE.succeeded();
        Dependency.POSTGRESQL_STORAGE.succeeded();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void look(RecoveryCheck check) {
    Dependency dependency = check.dependency();
    try {
      if (dependency.isFailing()) {
        check.failure().ifPresentOrElse(dependency::failed, dependency::succeeded);
      }
    } catch (RuntimeException e) {
      dependency.failed(e.toString());
    }
  }

  @PreDestroy
  void stop() {
    Thread running = thread;
    if (running != null) {
      running.interrupt();
    }
  }
}
