package chat.messaging.change;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.List;

/** Finds those whom a change of messages concerns although their channel does not reach them. */
@Singleton
public final class InvolvedStore {

  private static final String INVOLVED =
      """
      select distinct one.user_id
      from (
        select f.user_id from message_flag f where f.message_id = any(:messageIds::bigint[])
        union all
        select :actorId::bigint) one
      where not exists (select from subscription s
        where s.channel_id = :channelId and s.user_id = one.user_id and s.is_subscribed)
      order by one.user_id
      """;

  private final Sql sql;

  InvolvedStore(Sql sql) {
    this.sql = sql;
  }

  /**
   * Who is not subscribed to the place, and has done something with one of the messages or changes
   * them now; nobody for a conversation, whose people hear of everything.
   */
  public List<Long> find(MessagePlace place, List<Long> messageIds, long actorId) {
    return place.channelId() == null
        ? List.of()
        : sql.statement(INVOLVED)
            .bind("messageIds", messageIds)
            .bind("actorId", actorId)
            .bind("channelId", place.channelId())
            .list(row -> row.number("user_id"));
  }
}
