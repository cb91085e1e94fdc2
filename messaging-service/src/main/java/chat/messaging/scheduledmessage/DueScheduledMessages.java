package chat.messaging.scheduledmessage;

import chat.kit.job.Backoff;
import chat.kit.job.JobCounts;
import chat.kit.job.JobQueue;
import chat.kit.job.JobSettings;
import chat.kit.job.JobsDue;
import io.micronaut.context.annotation.Property;
import io.micronaut.context.event.ApplicationEventPublisher;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The job queue that sends due messages and reports their failures. */
@Singleton
final class DueScheduledMessages implements JobQueue<StoredScheduledMessage> {

  private static final String NAME = "scheduled-messages";

  /** Far longer than sending takes, with everything that it may wait for. */
  private static final Duration LEASE = Duration.ofMinutes(1);

  private static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(2));
  private static final int CONCURRENCY = 16;

  private final ScheduledMessageRepository messages;
  private final DeliverScheduledMessage deliverScheduledMessage;
  private final ApplicationEventPublisher<JobsDue> wakeUps;
  private final JobSettings settings;

  /**
   * @param enabled whether this replica sends scheduled messages
   * @param poll the interval between two polls
   */
  DueScheduledMessages(
      ScheduledMessageRepository messages,
      DeliverScheduledMessage deliverScheduledMessage,
      ApplicationEventPublisher<JobsDue> wakeUps,
      @Property(name = "chat.scheduled-messages.enabled", defaultValue = "true") boolean enabled,
      @Property(name = "chat.scheduled-messages.poll", defaultValue = "1s") Duration poll) {
    this.messages = messages;
    this.deliverScheduledMessage = deliverScheduledMessage;
    this.wakeUps = wakeUps;
    this.settings = new JobSettings(enabled, CONCURRENCY, LEASE, poll, BACKOFF);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public JobSettings settings() {
    return settings;
  }

  @Override
  public List<StoredScheduledMessage> lease(Instant now, Instant until, int most) {
    return messages.claim(now, until, most);
  }

  @Override
  public void run(StoredScheduledMessage message) {
    deliverScheduledMessage.deliver(message);
  }

  /**
   * Postpones a message. If it was sent, it stays marked as being sent, so that its author can't
   * change or delete it.
   */
  @Override
  public void retryAt(StoredScheduledMessage message, Instant next, Throwable failure) {
    messages.postpone(
        message.id(),
        message.attempts(),
        message.failed(),
        next,
        failure instanceof DeliverScheduledMessage.SentButNotFinished);
  }

  /** Wakes the queue: the author's next message may wait for this one. */
  @Override
  public void ended(StoredScheduledMessage message) {
    wakeUps.publishEvent(new JobsDue(NAME));
  }

  @Override
  public JobCounts count(Instant now) {
    return messages.count(now);
  }
}
