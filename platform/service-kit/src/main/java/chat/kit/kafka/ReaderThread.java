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
 * A thread that reads Kafka until it is stopped. Where reading fails, it begins anew a little
 * later, with another consumer.
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

  /** Reads with a consumer until {@link #isStopped}, or until it throws what failed. */
  @FunctionalInterface
  public interface Reading {
    void read(Consumer<String, byte[]> open);
  }

  /**
   * @param name of the thread, and of what waits while reading fails
   * @param opening makes a consumer, which is closed by the thread
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
        LOG.debug("Woken up to stop");
      } catch (RuntimeException e) {
        Failures.log(LOG, "Reading the %s has failed and is retried".formatted(name), e);
        pause();
      } catch (Error e) {
        LOG.error("The {} wait, reading failed", name, e);
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

  /** Asks it to end; what is in hand is finished first. */
  public void stop() {
    stopped = true;
    Consumer<String, byte[]> open = consumer;
    if (open != null) {
      open.wakeup();
    }
  }

  /** Waits until it has ended and its consumer is closed, but not for ever. */
  public void join() throws InterruptedException {
    Thread running = thread;
    if (running != null && !running.join(PATIENCE)) {
      running.interrupt();
      running.join(PATIENCE_AFTER_INTERRUPT);
    }
  }
}
