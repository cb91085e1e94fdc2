package chat.messaging.reminder;

import chat.kit.job.Job;
import io.micronaut.data.annotation.MappedEntity;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table {@code reminder}.
 *
 * @param content the text before the quoted message, in Markdown
 * @param attempts attempts to send it, including the claimed one
 * @param failed whether sending failed permanently
 */
@MappedEntity("reminder")
record StoredReminder(
    long id,
    long organizationId,
    long userId,
    long messageId,
    @Nullable String note,
    String content,
    String renderedContent,
    Instant due,
    int attempts,
    boolean failed)
    implements Job {

  @Override
  public int attempt() {
    return attempts;
  }

  /** Returns the reminder as its owner sees it. */
  Reminder shown() {
    return new Reminder(
        id,
        "private",
        List.of(userId),
        content,
        renderedContent,
        due.getEpochSecond(),
        failed,
        messageId);
  }
}
