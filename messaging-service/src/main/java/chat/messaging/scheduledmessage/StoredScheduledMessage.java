package chat.messaging.scheduledmessage;

import chat.kit.job.Job;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.model.DataType;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table {@code scheduled_message}.
 *
 * @param channelId null for a direct message
 * @param topic empty for a direct message
 * @param userIds the other users of a direct message, or the author alone
 * @param client that wrote it last
 * @param attempts to send it or to report its failure, including the claimed one
 * @param failed whether sending failed permanently
 * @param failure why, for the author; null if it has not failed
 */
@MappedEntity("scheduled_message")
record StoredScheduledMessage(
    long id,
    long organizationId,
    long userId,
    @Nullable Long channelId,
    String topic,
    @TypeDef(type = DataType.LONG_ARRAY) List<Long> userIds,
    String content,
    String renderedContent,
    String client,
    boolean readBySender,
    Instant due,
    int attempts,
    boolean isBeingSent,
    boolean failed,
    @Nullable String failure)
    implements Job {

  @Override
  public int attempt() {
    return attempts;
  }

  ScheduledContent scheduledContent() {
    return new ScheduledContent(channelId, topic, userIds, content, renderedContent);
  }

  /** Returns the message as its author sees it. */
  ScheduledMessage shown() {
    return new ScheduledMessage(
        id,
        channelId == null ? "private" : "stream",
        channelId == null ? userIds : channelId,
        channelId == null ? null : topic,
        content,
        renderedContent,
        due.getEpochSecond(),
        failed);
  }
}
