package chat.kit.kafka;

import chat.kit.outage.Failures;
import java.time.Duration;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread that reads Kafka until it is stopped.
 *
 * <p>If reading fails, it restarts after a short back-off, with another consumer.
 */
public final class ReaderThread {

  private static final Logger LOG = LoggerFactory.getLogger(ReaderThread.class);

  private static final Duration BACK_OFF = Duration.ofMillis(500);
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final Duration PATIENCE_AFTER_INTERRUPT = Duration.ofSeconds(1);

  private final String name;
  private final Supplier<Consumer<String, byte[]>> opening;
  private final Reading reading;
  private volatile boolean stopped;
  private volatile @Nullable Thread thread;
  private volatile @Nullable Consumer<String, byte[]> consumer;

  /** Reads with a consumer until {@link #isStopped}, or throws if reading fails. */
  @FunctionalInterface
  public interface Reading {
    void read(Consumer<String, byte[]> open);
  }

  /**
   * @param name of the thread and, in logs, of the data that it reads
   * @param opening creates a consumer, which the thread closes
   */
  public ReaderThread(String name, Supplier<Consumer<String, byte[]>> opening, Reading reading) {
    this.name = name;
    this.opening = opening;
    this.reading = reading;
  }

  public void start() {
    thread = Thread.ofPlatform().daemon().name(name).start(this::run);
  }

  public boolean isStopped() {
    return stopped;
  }

  private void run() {
    while (!stopped) {
      try (Consumer<String, byte[]> open = opening.get()) {
        consumer = open;
        reading.read(open);
      } catch (WakeupException e) {
        LOG.debug("Reading {} stopped", name);
      } catch (RuntimeException e) {
        Failures.log(LOG, "Reading %s failed; retrying".formatted(name), e);
        pause();
      } catch (Error e) {
        LOG.error("Reading {} failed; retrying", name, e);
        pause();
      }
    }
  }

  private void pause() {
    try {
      Thread.sleep(BACK_OFF);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stopped = true;
    }
  }

  /** Requests the end; data that is being processed is finished first. */
  public void stop() {
    stopped = true;
    Consumer<String, byte[]> open = consumer;
    if (open != null) {
      open.wakeup();
    }
  }

  /** Waits for a limited time until the thread has ended and its consumer is closed. */
  public void join() throws InterruptedException {
    Thread running = thread;
    if (running != null && !running.join(PATIENCE)) {
      running.interrupt();
      running.join(PATIENCE_AFTER_INTERRUPT);
    }
  }
}
