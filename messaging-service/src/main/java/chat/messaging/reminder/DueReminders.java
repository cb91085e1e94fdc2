package chat.messaging.reminder;

import chat.kit.task.Backoff;
import chat.kit.task.Rounds;
import chat.messaging.reminder.ReminderStore.Claimed;
import io.micronaut.context.annotation.Property;
import io.micronaut.runtime.event.annotation.EventListener;
import io.micronaut.runtime.server.event.ServerStartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks for reminders that are due and has them sent. Whoever is at one has put off its next
 * attempt first, so that it is tried again by any replica if he never comes back.
 */
@Singleton
final class DueReminders {
  private static final Logger LOG = LoggerFactory.getLogger(DueReminders.class);

  /** Far longer than sending takes with all that it may wait for. */
  private static final Duration CLAIM = Duration.ofMinutes(1);

  private static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(2));
  private static final int MOST_AT_ONCE = 16;

  private final ReminderStore reminders;
  private final SendReminder sendReminder;
  private final ReminderWriter writer;
  private final Clock clock;
  private final boolean enabled;
  private final Rounds rounds;
  private final Semaphore room = new Semaphore(MOST_AT_ONCE);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /**
   * @param enabled whether this replica takes part
   * @param poll how often it looks
   */
  DueReminders(
      ReminderStore reminders,
      SendReminder sendReminder,
      ReminderWriter writer,
      Clock clock,
      @Property(name = "chat.reminders.enabled", defaultValue = "true") boolean enabled,
      @Property(name = "chat.reminders.poll", defaultValue = "1s") Duration poll) {
    this.reminders = reminders;
    this.sendReminder = sendReminder;
    this.writer = writer;
    this.clock = clock;
    this.enabled = enabled;
    this.rounds = Rounds.whileMore("reminders", poll, this::sendSome);
  }

  @EventListener
  void start(ServerStartupEvent started) {
    if (enabled) {
      rounds.start();
    }
  }

  /** True where there was as much as it has room for, so that there may be more. */
  private boolean sendSome() {
    int free = room.availablePermits();
    if (free == 0) {
      return false;
    }
    Instant now = clock.instant();
    List<Claimed> due = reminders.claim(now, now.plus(CLAIM), free);
    due.forEach(this::begin);
    return due.size() == free;
  }

  private void begin(Claimed reminder) {
    room.acquireUninterruptibly();
    try {
      threads.execute(() -> {
        try {
          send(reminder);
        } finally {
          room.release();
        }
      });
    } catch (RejectedExecutionException e) {
      room.release();
      LOG.info("A reminder is left to be sent after the stop: {}", reminder.id());
    }
  }

  private void send(Claimed reminder) {
    boolean isSent = false;
    try {
      boolean isFinished = sendReminder.send(reminder);
      isSent = true;
      if (isFinished) {
        writer.finish(reminder);
      } else {
        writer.fail(reminder);
      }
    } catch (RuntimeException e) {
      Duration pause = BACKOFF.after(reminder.attempts());
      LOG.warn("Reminder {} waits for {}: {}", reminder.id(), pause, e.toString());
      postpone(reminder, pause, isSent);
    }
  }

  private void postpone(Claimed reminder, Duration pause, boolean isSent) {
    try {
      reminders.postpone(reminder, clock.instant().plus(pause), isSent);
    } catch (RuntimeException e) {
      // The claim runs out, and then it is taken up.
      LOG.warn("Reminder {} could not be put off: {}", reminder.id(), e.toString());
    }
  }

  /** Breaks off what is under way, too: it is taken up again once its claim has run out. */
  @PreDestroy
  void stop() {
    rounds.stop();
    threads.shutdownNow();
  }
}
