package chat.messaging.flag;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/**
 * Unread messages by conversation, with ascending ids (API: register-queue).
 *
 * @param pms conversations with one other user, or with oneself
 * @param huddles conversations of more users
 * @param mentions messages that mention the reader, without wildcard mentions in muted topics
 * @param count number of messages outside muted topics
 * @param oldUnreadsMissing whether there may be older unread messages
 */
@Serdeable(naming = SnakeCaseStrategy.class)
public record UnreadMessages(
    List<WithOne> pms,
    List<InTopic> streams,
    List<WithMany> huddles,
    List<Long> mentions,
    int count,
    boolean oldUnreadsMissing) {

  /**
   * @param senderId older name of {@code otherUserId}
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record WithOne(long otherUserId, long senderId, List<Long> unreadMessageIds) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record InTopic(long streamId, String topic, List<Long> unreadMessageIds) {}

  /**
   * @param userIdsString ids of all participants with the reader, ascending, separated by commas
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record WithMany(String userIdsString, List<Long> unreadMessageIds) {}
}
