package chat.messaging.messagechange;

import static java.util.Objects.requireNonNullElse;

import io.micronaut.core.annotation.Introspected;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.List;

/** Finds users without a subscription who are affected by a change of messages. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface InvolvedRepository extends GenericRepository<CurrentMessage, Long> {

  /**
   * Finds users who have flags of the messages, mentioned bots, and the actor.
   *
   * <p>Returns at most 10,000 users. At most 100,000 flags and as many mentions are read, because
   * the organization's lock is held.
   */
  @Query(
      """
      select one.user_id
      from (
        (select distinct other.user_id
          from (
            (select user_id from message_flag where message_id = any(:messageIds::bigint[])
              limit 100000)
            union all
            select bot.user_id
            from (select organization_id, unnest(mentioned_user_ids) as user_id from message
                where id = any(:messageIds::bigint[]) limit 100000) mentioned
              join account bot using (organization_id, user_id)
            where bot.is_bot) other
          where not exists (select from subscription s
            where s.channel_id = :channelId and s.user_id = other.user_id and s.is_subscribed)
          limit 10000)
        union
        select :actorId::bigint where not exists (select from subscription s
          where s.channel_id = :channelId and s.user_id = :actorId and s.is_subscribed)) one
      order by one.user_id
      """)
  List<Long> findInChannel(
      long channelId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> messageIds,
      long actorId);

  /** Finds the same users for each message separately, in order. Channel id 0 means no channel. */
  @Query(
      """
      select array(
        select distinct one.user_id
        from (
          (select f.user_id from message_flag f where f.message_id = asked.message_id
            limit 10000)
          union all
          (select bot.user_id
            from (select organization_id, unnest(mentioned_user_ids) as user_id from message
                where id = asked.message_id) mentioned
              join account bot using (organization_id, user_id)
            where bot.is_bot limit 10000)
          union all
          select asked.actor_id) one
        where asked.channel_id <> 0 and not exists (select from subscription s
          where s.channel_id = asked.channel_id and s.user_id = one.user_id and s.is_subscribed)
        order by one.user_id) as user_ids
      from unnest((select :messageIds::bigint[])::bigint[], (select :channelIds::bigint[])::bigint[],
          (select :actorIds::bigint[])::bigint[])
        with ordinality as asked (message_id, channel_id, actor_id, position)
      order by asked.position
      """)
  List<InvolvedUsers> findInEach(
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> messageIds,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> channelIds,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> actorIds);

  @Introspected
  record InvolvedUsers(@TypeDef(type = DataType.LONG_ARRAY) List<Long> userIds) {}

  /** A message and the user who changes it. */
  record Changing(CurrentMessage message, long actorId) {

    /**
     * Returns 0 for a conversation. An array with nulls would be sent as text and get its own query
     * plan.
     */
    long channelId() {
      return requireNonNullElse(message.channelId(), 0L);
    }
  }

  /** Finds the involved users; none for a conversation, whose users receive all its events. */
  default List<Long> find(MessageLocation location, List<Long> messageIds, long actorId) {
    return location.channelId() == null
        ? List.of()
        : findInChannel(location.channelId(), messageIds, actorId);
  }

  /** Finds the involved users of each change, in order. */
  default List<List<Long>> findEach(List<Changing> changes) {
    return findInEach(
            changes.stream().map(changing -> changing.message().id()).toList(),
            changes.stream().map(Changing::channelId).toList(),
            changes.stream().map(Changing::actorId).toList())
        .stream()
        .map(InvolvedUsers::userIds)
        .toList();
  }
}
