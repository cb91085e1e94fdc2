package chat.messaging.change;

import static java.util.Objects.requireNonNullElse;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.List;

/** Finds those whom a change of messages concerns although their channel does not reach them. */
@Singleton
public final class InvolvedStore {

  private static final String INVOLVED =
      """
      select one.user_id
      from (
        (select distinct other.user_id
          from (
            (select user_id from message_flag where message_id = any(:messageIds::bigint[])
              limit :mostLookedAt)
            union all
            select bot.user_id
            from (select organization_id, unnest(mentioned_user_ids) as user_id from message
                where id = any(:messageIds::bigint[]) limit :mostLookedAt) mentioned
              join account bot using (organization_id, user_id)
            where bot.is_bot) other
          where not exists (select from subscription s
            where s.channel_id = :channelId and s.user_id = other.user_id and s.is_subscribed)
          limit :most)
        union
        select :actorId::bigint where not exists (select from subscription s
          where s.channel_id = :channelId and s.user_id = :actorId and s.is_subscribed)) one
      order by one.user_id
      """;

  private static final String INVOLVED_IN_EACH =
      """
      select array(
        select distinct one.user_id
        from (
          (select f.user_id from message_flag f where f.message_id = asked.message_id
            limit :most)
          union all
          (select bot.user_id
            from (select organization_id, unnest(mentioned_user_ids) as user_id from message
                where id = asked.message_id) mentioned
              join account bot using (organization_id, user_id)
            where bot.is_bot limit :most)
          union all
          select asked.actor_id) one
        where asked.channel_id <> 0 and not exists (select from subscription s
          where s.channel_id = asked.channel_id and s.user_id = one.user_id and s.is_subscribed)
        order by one.user_id) as user_ids
      from unnest(:messageIds::bigint[], :channelIds::bigint[], :actorIds::bigint[])
        with ordinality as asked (message_id, channel_id, actor_id, position)
      order by asked.position
      """;

  /** As many as may react. Others who have starred the message, say, are told when they ask. */
  private static final int MOST = 10_000;

  /**
   * Of the flags of all messages that are changed together, subscribers' among them, and of whom
   * these mention: they are looked at under the organization's lock.
   */
  private static final int MOST_LOOKED_AT = 100_000;

  private final Sql sql;

  InvolvedStore(Sql sql) {
    this.sql = sql;
  }

  /**
   * Who is not subscribed to the place, and has done something with one of the messages, changes
   * them now or is a bot that one of them mentions, which was sent it; nobody for a conversation,
   * whose people hear of everything.
   */
  public List<Long> find(MessagePlace place, List<Long> messageIds, long actorId) {
    return place.channelId() == null
        ? List.of()
        : sql.statement(INVOLVED)
            .bind("messageIds", messageIds)
            .bind("actorId", actorId)
            .bind("most", MOST)
            .bind("mostLookedAt", MOST_LOOKED_AT)
            .bind("channelId", place.channelId())
            .list(row -> row.number("user_id"));
  }

  /** A message that somebody changes. */
  public record Changing(CurrentMessage message, long actorId) {}

  /** The same of each message by itself, as somebody changes it; in their order. */
  public List<List<Long>> findEach(List<Changing> changes) {
    return sql.plannedOnce(INVOLVED_IN_EACH)
        .bindEach("messageIds", changes, changing -> changing.message().id())
        .bindEach("channelIds", changes, InvolvedStore::channelId)
        .bindEach("actorIds", changes, Changing::actorId)
        .bind("most", MOST)
        .list(row -> row.numbers("user_ids"));
  }

  /** 0 for a conversation: a list with nulls would be sent in another form, and planned anew. */
  private static long channelId(Changing changing) {
    return requireNonNullElse(changing.message().place().channelId(), 0L);
  }
}
