package chat.kit.shutdown;

import io.micronaut.context.annotation.Property;
import io.micronaut.runtime.server.EmbeddedServer;
import jakarta.inject.Singleton;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stops the server step by step; the framework's own graceful shutdown is the last step. */
@Singleton
public final class ShutdownSequence {

  private static final Logger LOG = LoggerFactory.getLogger(ShutdownSequence.class);

  /**
   * Connections stay open for this time, because a request on a connection that was just closed
   * would be lost.
   */
  private static final Duration REFUSING = Duration.ofSeconds(1);

  private final Duration delay;
  private volatile Phase phase = Phase.RUNNING;

  /** The handling of requests during shutdown. */
  enum Phase {
    RUNNING,
    /** Requests are accepted while callers notice that the program is not ready. */
    NOT_READY,
    /** New requests are refused before they are processed. */
    REFUSING
  }

  /**
   * @param delay for which requests are accepted after the program has become not ready
   */
  ShutdownSequence(@Property(name = "chat.shutdown.delay", defaultValue = "5s") Duration delay) {
    this.delay = delay;
  }

  Phase phase() {
    return phase;
  }

  /** Returns whether callers should send their requests elsewhere. */
  public boolean hasBegun() {
    return phase != Phase.RUNNING;
  }

  /** Returns when the server has stopped. */
  public void run(EmbeddedServer server) {
    begin();
    if (!delay.isZero()) {
      LOG.info("Shutdown began: not ready; requests are accepted for {} ms more", delay.toMillis());
      pause(delay);
      refuse();
      pause(REFUSING);
    }
    server.stop();
  }

  /** Stops a server whose callers have stopped before; returns when it has stopped. */
  public void runWithoutDelay(EmbeddedServer server) {
    refuse();
    server.stop();
  }

  void begin() {
    phase = Phase.NOT_READY;
  }

  void refuse() {
    phase = Phase.REFUSING;
  }

  private static void pause(Duration duration) {
    try {
      Thread.sleep(duration);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
