package chat.messaging.usertopic;

import chat.kit.sql.Sql;
import chat.messaging.usertopic.MovedTopics.Place;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;

/** Moves rows of the table {@code user_topic}, by one statement however many there are. */
@Singleton
final class MovedTopicStore {

  /** Of two topics that are joined, who thinks nothing of one sees more than who mutes it. */
  private static final String MOVE =
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
            when %4$d in (l.visibility_policy, t.visibility_policy) then %4$d
            when %3$d in (l.visibility_policy, t.visibility_policy) then %3$d
            when l.visibility_policy = %2$d and t.visibility_policy = %2$d then %2$d
            else %1$d end as becomes
        from leaving l full join there t using (user_id)
        where l.user_id is null or :fromChannelId = :toChannelId or exists (
          select from subscription s
          where s.channel_id = :toChannelId and s.user_id = l.user_id and s.is_subscribed)),
      ended as (
        delete from user_topic using joined
        where user_topic.user_id = joined.user_id and joined.becomes = %1$d
          and channel_id = :toChannelId and topic_key = lower(:toTopic)),
      kept as (
        insert into user_topic (organization_id, user_id, channel_id, topic_key, topic,
          visibility_policy, last_updated)
        select :organizationId, user_id, :toChannelId, lower(:toTopic), :toTopic, becomes,
          :now::timestamptz
        from joined where becomes > %1$d and becomes is distinct from was
        on conflict (user_id, channel_id, topic_key) do update set topic = excluded.topic,
          visibility_policy = excluded.visibility_policy, last_updated = excluded.last_updated)
      select user_id, :fromChannelId as channel_id, topic, %1$d as policy, 0 as place from leaving
      union all
      select user_id, :toChannelId, :toTopic, becomes, 1 from joined
      where becomes <> coalesce(was, %1$d)
      order by place, user_id
      """
          .formatted(
              VisibilityPolicy.INHERIT.number(),
              VisibilityPolicy.MUTED.number(),
              VisibilityPolicy.UNMUTED.number(),
              VisibilityPolicy.FOLLOWED.number());

  private final Sql sql;

  MovedTopicStore(Sql sql) {
    this.sql = sql;
  }

  /** What has changed: where the topic was, then where it is. */
  List<UserTopic> move(long organizationId, Place from, Place to, boolean isJoined, Instant now) {
    return sql.statement(MOVE)
        .bind("organizationId", organizationId)
        .bind("fromChannelId", from.channelId())
        .bind("fromTopic", from.topic())
        .bind("toChannelId", to.channelId())
        .bind("toTopic", to.topic())
        .bind("isJoined", isJoined)
        .bind("now", now)
        .list(row ->
            new UserTopic(
                row.number("user_id"),
                row.number("channel_id"),
                row.text("topic"),
                VisibilityPolicy.of(row.number("policy"))));
  }
}
