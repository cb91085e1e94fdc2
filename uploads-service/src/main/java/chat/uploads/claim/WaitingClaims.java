package chat.uploads.claim;

import io.micronaut.context.annotation.Property;
import io.micronaut.runtime.event.annotation.EventListener;
import io.micronaut.runtime.server.event.ServerStartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Settles requests for claims soon, also where nobody opens the file. Several replicas may be at
 * one: both find the same, and it counts once.
 */
@Singleton
final class WaitingClaims {

  private static final Logger LOG = LoggerFactory.getLogger(WaitingClaims.class);
  private static final int MOST = 100;

  private final ClaimRequests requests;
  private final Duration pause;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(Thread.ofVirtual().name("claims").factory());

  /**
   * @param pause between two looks
   */
  WaitingClaims(
      ClaimRequests requests,
      @Property(name = "chat.claims.pause", defaultValue = "1s") Duration pause) {
    this.requests = requests;
    this.pause = pause;
  }

  @EventListener
  void start(ServerStartupEvent started) {
    thread.execute(this::run);
  }

  private void run() {
    while (!Thread.currentThread().isInterrupted()) {
      int settled = 0;
      try {
        settled = requests.settleSome(MOST);
      } catch (RuntimeException e) {
        LOG.warn("Claims of files wait, trying again: {}", e.toString());
      }
      try {
        if (settled < MOST) {
          Thread.sleep(pause);
        }
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /** What is under way is done again after the next start. */
  @PreDestroy
  void stop() {
    thread.shutdownNow();
  }
}
