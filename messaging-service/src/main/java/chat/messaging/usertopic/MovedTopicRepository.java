package chat.messaging.usertopic;

import chat.messaging.usertopic.MovedTopics.ChannelTopic;
import io.micronaut.data.annotation.ParameterExpression;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;
import java.util.List;

/** Moves rows of the table {@code user_topic}, all of a topic in one statement. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface MovedTopicRepository extends GenericRepository<UserTopic, Long> {

  /**
   * Moves policies to another topic.
   *
   * <p>If topics are merged, having no policy takes precedence over muted. The numbers are those of
   * {@link VisibilityPolicy}: 0 inherit, 1 muted, 2 unmuted, 3 followed.
   *
   * @return the changed policies, first those of the old topic, then those of the new one
   */
  @ParameterExpression(name = "fromChannelId", expression = "#{from.channelId()}")
  @ParameterExpression(name = "fromTopic", expression = "#{from.topic()}")
  @ParameterExpression(name = "toChannelId", expression = "#{to.channelId()}")
  @ParameterExpression(name = "toTopic", expression = "#{to.topic()}")
  @Query(
      """
      with leaving as (
        delete from user_topic
        where channel_id = :fromChannelId and topic_key = lower(:fromTopic)
        returning user_id, topic, visibility_policy),
      there as (
        select user_id, visibility_policy from user_topic
        where channel_id = :toChannelId and topic_key = lower(:toTopic)),
      joined as (
        select user_id, t.visibility_policy as was,
          case
            when l.visibility_policy is null and not :isJoined then t.visibility_policy
            when t.visibility_policy is null and not :isJoined then l.visibility_policy
            when 3 in (l.visibility_policy, t.visibility_policy) then 3
            when 2 in (l.visibility_policy, t.visibility_policy) then 2
            when l.visibility_policy = 1 and t.visibility_policy = 1 then 1
            else 0 end as becomes
        from leaving l full join there t using (user_id)
        where l.user_id is null or :fromChannelId = :toChannelId or exists (
          select from subscription s
          where s.channel_id = :toChannelId and s.user_id = l.user_id and s.is_subscribed)),
      ended as (
        delete from user_topic using joined
        where user_topic.user_id = joined.user_id and joined.becomes = 0
          and channel_id = :toChannelId and topic_key = lower(:toTopic)),
      kept as (
        insert into user_topic (organization_id, user_id, channel_id, topic_key, topic,
          visibility_policy, last_updated)
        select :organizationId, user_id, :toChannelId, lower(:toTopic), :toTopic, becomes,
          :now::timestamptz
        from joined where becomes > 0 and becomes is distinct from was
        on conflict (user_id, channel_id, topic_key) do update set topic = excluded.topic,
          visibility_policy = excluded.visibility_policy, last_updated = excluded.last_updated)
      select user_id, :fromChannelId as channel_id, topic, 0 as visibility_policy, 0 as place
      from leaving
      union all
      select user_id, :toChannelId, :toTopic, becomes, 1 from joined
      where becomes <> coalesce(was, 0)
      order by place, user_id
      """)
  List<UserTopic> move(
      long organizationId, ChannelTopic from, ChannelTopic to, boolean isJoined, Instant now);
}
