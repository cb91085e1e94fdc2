package chat.messaging.reminder;

import chat.kit.job.Backoff;
import chat.kit.job.JobCounts;
import chat.kit.job.JobQueue;
import chat.kit.job.JobSettings;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The job queue that sends due reminders. */
@Singleton
final class DueReminders implements JobQueue<StoredReminder> {

  /** Far longer than sending takes, with everything that it may wait for. */
  private static final Duration LEASE = Duration.ofMinutes(1);

  private static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(2));
  private static final int CONCURRENCY = 16;

  private final ReminderRepository reminders;
  private final SendReminder sendReminder;
  private final ReminderWriter writer;
  private final JobSettings settings;

  /**
   * @param enabled whether this replica sends reminders
   * @param poll the interval between two polls
   */
  DueReminders(
      ReminderRepository reminders,
      SendReminder sendReminder,
      ReminderWriter writer,
      @Property(name = "chat.reminders.enabled", defaultValue = "true") boolean enabled,
      @Property(name = "chat.reminders.poll", defaultValue = "1s") Duration poll) {
    this.reminders = reminders;
    this.sendReminder = sendReminder;
    this.writer = writer;
    this.settings = new JobSettings(enabled, CONCURRENCY, LEASE, poll, BACKOFF);
  }

  /** A reminder was sent, but its end could not be stored. */
  private static final class SentButNotFinished extends RuntimeException {
    private static final long serialVersionUID = 1;

    SentButNotFinished(Throwable cause) {
      super("Reminder sent, but its end could not be stored: " + cause, cause);
    }
  }

  @Override
  public String name() {
    return "reminders";
  }

  @Override
  public JobSettings settings() {
    return settings;
  }

  @Override
  public List<StoredReminder> lease(Instant now, Instant until, int most) {
    return reminders.claim(now, until, most);
  }

  @Override
  public void run(StoredReminder reminder) {
    boolean isFinished = sendReminder.send(reminder);
    try {
      if (isFinished) {
        writer.finish(reminder);
      } else {
        writer.fail(reminder);
      }
    } catch (RuntimeException | Error e) {
      throw new SentButNotFinished(e);
    }
  }

  /**
   * Postpones a reminder. If it was sent, it stays marked as being sent, so that users can't delete
   * it.
   */
  @Override
  public void retryAt(StoredReminder reminder, Instant next, Throwable failure) {
    reminders.postpone(
        reminder.id(), reminder.attempts(), next, failure instanceof SentButNotFinished);
  }

  @Override
  public JobCounts count(Instant now) {
    return reminders.count(now);
  }
}
