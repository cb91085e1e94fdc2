package chat.kit.outbox;

import chat.kit.outage.Failures;
import chat.kit.setting.AtLeast;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.annotation.Requires;
import io.micronaut.context.exceptions.ConfigurationException;
import io.micronaut.runtime.event.annotation.EventListener;
import io.micronaut.runtime.server.event.ServerStartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes the outbox to Kafka in the order of its ids.
 *
 * <p>One relay runs per service, whatever the number of replicas. A batch is one Kafka transaction,
 * and is deleted once Kafka has committed it. A new relay deletes the rows that its predecessor
 * published but could not delete, so nothing is lost or published twice.
 */
@Singleton
@Requires(property = "chat.relay.enabled", notEquals = "false", defaultValue = "true")
final class OutboxRelay {

  private static final Logger LOG = LoggerFactory.getLogger(OutboxRelay.class);
  private static final Duration BACK_OFF = Duration.ofMillis(500);

  /** Minimum time between two notifications to the relay. */
  private static final Duration MIN_NOTIFICATION_INTERVAL = Duration.ofMillis(10);

  /** The lease's connection and the listening one. */
  private static final int CONNECTIONS = 2;

  private final RelayLease lease;
  private final RelayNotifications notifications;
  private final RelayProducer producer;
  private final RelayBatchSize batchSize;
  private final long pollMillis;
  private final Semaphore wake = new Semaphore(0);
  private volatile boolean stopped;
  private volatile @Nullable Thread thread;
  private volatile @Nullable Thread listener;

  /**
   * @param poll maximum time that a change made by another replica waits if its notification was
   *     lost
   * @param connections pool size, including those that the relay holds
   */
  OutboxRelay(
      RelayLease lease,
      RelayNotifications notifications,
      RelayProducer producer,
      RelayBatchSize batchSize,
      @AtLeast("100ms") @Property(name = "chat.relay.poll", defaultValue = "1s") Duration poll,
      @Property(name = "datasources.default.maximum-pool-size", defaultValue = "16")
          int connections) {
    if (connections <= CONNECTIONS) {
      throw new ConfigurationException(
          "CHAT_DATABASE_CONNECTIONS must be %d at the least: the relay keeps %d"
              .formatted(CONNECTIONS + 1, CONNECTIONS));
    }
    this.lease = lease;
    this.notifications = notifications;
    this.producer = producer;
    this.batchSize = batchSize;
    this.pollMillis = poll.toMillis();
  }

  @EventListener
  void start(ServerStartupEvent started) {
    thread = Thread.ofPlatform().name("outbox-relay").start(this::run);
    listener = Thread.ofVirtual().name("outbox-listener").start(this::listen);
  }

  @EventListener
  void wake(OutboxFilled filled) {
    wake();
  }

  private void wake() {
    if (wake.availablePermits() == 0) {
      wake.release();
    }
  }

  private void run() {
    while (!stopped) {
      try {
        if (lease.acquire()) {
          relay();
        } else {
          notifyRelay();
        }
      } catch (SQLException | RuntimeException e) {
        if (!stopped) {
          Failures.log(LOG, "Publishing the outbox failed; retrying", e);
        }
        backOff();
      } catch (Error e) {
        LOG.error("Publishing the outbox failed; retrying", e);
        backOff();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        break;
      }
    }
    producer.discard();
    lease.release();
  }

  /** While another program is the relay, notifies it of changes that this one has written. */
  private void notifyRelay() throws SQLException, InterruptedException {
    if (wake.tryAcquire(BACK_OFF.toMillis(), TimeUnit.MILLISECONDS)) {
      wake.drainPermits();
      notifications.send();
      Thread.sleep(MIN_NOTIFICATION_INTERVAL);
    }
  }

  private void listen() {
    while (!stopped) {
      if (lease.isHeld()) {
        try {
          notifications.listen(this::wake, () -> lease.isHeld() && !stopped);
        } catch (SQLException | RuntimeException e) {
          if (!stopped) {
            Failures.log(LOG, "Listening for notifications failed; retrying", e);
          }
        } catch (Error e) {
          LOG.error("Listening for notifications failed; polling until it works again", e);
        }
      }
      pause(BACK_OFF);
    }
  }

  /** Releases the lease to the replica that tries first, which polls at once. */
  private void backOff() {
    wake();
    producer.discard();
    lease.release();
    pause(BACK_OFF);
  }

  private void relay() throws SQLException, InterruptedException {
    lease.delete(producer.lastPublished());
    while (!stopped) {
      var batch = lease.nextBatch();
      if (batch.isEmpty()) {
        wake.tryAcquire(pollMillis, TimeUnit.MILLISECONDS);
        wake.drainPermits();
      } else {
        long begun = System.nanoTime();
        producer.publish(batch);
        lease.delete(batch.stream().map(OutboxRow::id).toList());
        Duration sinceBegun = batchSize.behind(batch.size());
        TimeUnit.NANOSECONDS.sleep(begun + sinceBegun.toNanos() - System.nanoTime());
      }
    }
  }

  private void pause(Duration duration) {
    try {
      Thread.sleep(duration);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stopped = true;
    }
  }

  /** Lets the current batch finish, so that an orderly stop publishes nothing twice. */
  @PreDestroy
  void stop() throws InterruptedException {
    stopped = true;
    wake.release();
    boolean isListening = lease.isHeld();
    end(thread, Duration.ofSeconds(5));
    if (isListening) {
      wakeListener();
    }
    // Interrupting its wait would leave a broken connection, which the pool logs.
    end(listener, Duration.ofSeconds(1));
  }

  private void wakeListener() {
    try {
      notifications.send();
    } catch (SQLException | RuntimeException e) {
      LOG.debug("The listener is interrupted, because it can't be notified: {}", e.toString());
    }
  }

  private static void end(@Nullable Thread running, Duration patience) throws InterruptedException {
    if (running != null && !running.join(patience)) {
      running.interrupt();
      running.join(Duration.ofSeconds(1));
    }
  }
}
