package chat.messaging.rendering;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.List;

/** Finds the users, groups and messages that a message refers to. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface ReferenceRepository extends GenericRepository<ReferencedAccount, Long> {

  @Query(
      """
      select user_id, full_name, is_active from account
      where organization_id = :organizationId
        and (lower(full_name) = any(array(select lower(name) from unnest(:names) name))
          or user_id = any(:userIds))
      """)
  List<ReferencedAccount> users(
      long organizationId,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> names,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds);

  @Query(
      """
      select group_id, name, is_deactivated from user_group
      where organization_id = :organizationId
        and lower(name) = any(array(select lower(sought) from unnest(:names) sought))
      """)
  List<ReferencedGroup> groups(
      long organizationId, @TypeDef(type = DataType.STRING_ARRAY) Collection<String> names);

  /**
   * Finds the latest message of each topic that the sender may read. It is at the end of the
   * topic's index. In topics without shared history, only the 100 newest messages are searched.
   */
  @Query(
      """
      select t.channel_id, t.topic, latest.id
      from unnest((select :channelIds::bigint[])::bigint[], (select :topics::text[])::text[],
          (select :showHistory::boolean[])::boolean[]) as t (channel_id, topic, shows_history)
      join recipient r on r.channel_id = t.channel_id
      left join subscription s on s.channel_id = t.channel_id and s.user_id = :senderId
      cross join lateral (
        select last.id from (
          select m.id, m.subscriptions_number from message m
          where m.recipient_id = r.id and lower(m.topic) = lower(t.topic)
          order by m.id desc limit 100) last
        where t.shows_history or s.periods @> last.subscriptions_number
        order by last.id desc limit 1) latest
      """)
  List<ResolvedNames.LatestMessage> latestMessages(
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> channelIds,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> topics,
      @TypeDef(type = DataType.BOOLEAN_ARRAY) Collection<Boolean> showHistory,
      long senderId);
}
