package chat.channels.notice;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A message of the notification bot, in the form that messaging-service accepts.
 *
 * @param idempotencyKey identifies repeated calls
 * @param readerUserId the user whose visibility limits channel links; null for that of the bot
 * @param readByUserId the user for whom the message is marked as read; null for nobody
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

  /** Returns a variant that links the channels that this user can see. */
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

  /** Returns a variant that is marked as read for this user. */
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

  /** A separate message to each of the users, for {@code /internal/messages/each}. */
  static NoticeRequest toEach(long organizationId, List<Long> userIds, String content) {
    return new NoticeRequest(
        organizationId, BOT, newKey(), "private", null, null, userIds, null, null, content);
  }

  private static String newKey() {
    return "notice-" + UUID.randomUUID();
  }
}
