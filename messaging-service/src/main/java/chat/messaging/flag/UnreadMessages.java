package chat.messaging.flag;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/**
 * What somebody has not read, by conversation; ids are ascending (behaviour, 18.1).
 *
 * @param pms conversations with one other person, or with oneself
 * @param huddles conversations of more people
 * @param mentions the messages that call the reader, where he wants to be called
 * @param count of all messages but those in what is muted
 * @param oldUnreadsMissing whether there may be older ones
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
   * @param senderId the other person too, by its older name
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record WithOne(long otherUserId, long senderId, List<Long> unreadMessageIds) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record InTopic(long streamId, String topic, List<Long> unreadMessageIds) {}

  /**
   * @param userIdsString of all, the reader too, ascending and with commas between them
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record WithMany(String userIdsString, List<Long> unreadMessageIds) {}
}
