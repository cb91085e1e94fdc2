package chat.messaging.scheduledmessage;

import chat.kit.error.Refusal;
import chat.markdown.MarkdownText;
import chat.messaging.messagestore.IdempotencyKey;
import chat.messaging.send.NotificationBot;
import jakarta.inject.Singleton;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Notifies authors, through the notification bot, that their message was not sent. */
@Singleton
final class ReportFailure {
  private static final Logger LOG = LoggerFactory.getLogger(ReportFailure.class);

  private final NotificationBot notificationBot;
  private final ScheduledMessageRepository messages;

  ReportFailure(NotificationBot notificationBot, ScheduledMessageRepository messages) {
    this.notificationBot = notificationBot;
    this.messages = messages;
  }

  /**
   * Reports a failure once.
   *
   * @throws RuntimeException if a dependency is temporarily unavailable
   */
  void report(StoredScheduledMessage failed) {
    try {
      notificationBot.write(failed.organizationId(), failed.userId(), text(failed), key(failed));
    } catch (Refusal refusal) {
      if (refusal.status() >= 500) {
        throw refusal;
      }
      LOG.info("Failure of scheduled message {} not reported: {}", failed.id(), refusal.text());
    }
    messages.endReport(failed.id(), failed.due());
  }

  private static String text(StoredScheduledMessage failed) {
    return """
    Your message that was scheduled for <time:%s> has not been sent:

    > %s

    [Your scheduled messages](/#scheduled)\
    """
        .formatted(failed.due(), MarkdownText.plain(Objects.requireNonNull(failed.failure())));
  }

  /** The time distinguishes failures of a message that its author schedules again. */
  private static IdempotencyKey key(StoredScheduledMessage failed) {
    return IdempotencyKey.ofSystemBot(
        "scheduled-message-%d-failed-%d".formatted(failed.id(), failed.due().getEpochSecond()));
  }
}
