package chat.messaging.reminder;

import chat.kit.job.Job;
import io.micronaut.data.annotation.MappedEntity;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table {@code reminder}.
 *
 * @param content what it will say before it quotes the message, in Markdown
 * @param attempts those to send it, that of a claim included
 * @param failed whether it could not be sent, and will not be
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

  /** The reminder as its owner sees it. */
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
