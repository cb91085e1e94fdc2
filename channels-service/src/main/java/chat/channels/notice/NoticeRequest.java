package chat.channels.notice;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A message of the notification bot, as messaging-service takes it.
 *
 * @param idempotencyKey by which a repeated call is known
 * @param readerUserId who sees the channels that it links; null for those that the bot sees
 * @param readByUserId to whom it is no news; null for nobody
 */
@Serdeable(naming = SnakeCaseStrategy.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
record NoticeRequest(
    long organizationId,
    String senderBot,
    String idempotencyKey,
    String type,
    @Nullable Long channelId,
    @Nullable String topic,
    @Nullable List<Long> userIds,
    @Nullable Long readerUserId,
    @Nullable Long readByUserId,
    String content) {

  private static final String BOT = "notification";

  static NoticeRequest toChannel(
      long organizationId, long channelId, String topic, String content) {
    return new NoticeRequest(
        organizationId, BOT, newKey(), "stream", channelId, topic, null, null, null, content);
  }

  /** The same with links to what somebody sees. */
  NoticeRequest linkedAs(long readerId) {
    return new NoticeRequest(
        organizationId,
        senderBot,
        idempotencyKey,
        type,
        channelId,
        topic,
        userIds,
        readerId,
        readByUserId,
        content);
  }

  /** The same marked as read by somebody. */
  NoticeRequest readBy(long userId) {
    return new NoticeRequest(
        organizationId,
        senderBot,
        idempotencyKey,
        type,
        channelId,
        topic,
        userIds,
        readerUserId,
        userId,
        content);
  }

  /** A message to each of the people, for {@code /internal/messages/each}. */
  static NoticeRequest toEach(long organizationId, List<Long> userIds, String content) {
    return new NoticeRequest(
        organizationId, BOT, newKey(), "private", null, null, userIds, null, null, content);
  }

  private static String newKey() {
    return "notice-" + UUID.randomUUID();
  }
}
