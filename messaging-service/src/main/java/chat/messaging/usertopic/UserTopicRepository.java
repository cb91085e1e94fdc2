package chat.messaging.usertopic;

import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** The table {@code user_topic}, and the settings for automatic policies. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public abstract class UserTopicRepository implements GenericRepository<UserTopic, Long> {

  /** The most policies of an account; bounded because clients receive all of them at once. */
  static final int MOST = 10_000;

  /** The most that are set automatically; the rest is reserved for manual settings. */
  private static final int MAX_AUTOMATIC = 9_000;

  /**
   * Applies the highest of several upgrades of a topic for one account.
   *
   * <p>A policy that is already as high is kept. The limit is checked once per account, for
   * upgrades by the account's own actions.
   */
  private static final String RAISE =
      """
      with raise as materialized (
        select asked.*,
          (select there.visibility_policy from user_topic there
            where there.user_id = asked.user_id and there.channel_id = asked.channel_id
              and there.topic_key = lower(asked.topic)) as was
        from unnest(:userIds::bigint[], :channelIds::bigint[], :topics::text[], :policies::bigint[],
          :ownActions::boolean[]) with ordinality
          as asked (user_id, channel_id, topic, policy, is_own_action, position)),
      at_limit as materialized (
        select user_id
        from (select distinct user_id from raise where is_own_action and was is null) one
        where exists (select from user_topic other where other.user_id = one.user_id
          offset :most - 1))
      insert into user_topic (organization_id, user_id, channel_id, topic_key, topic,
        visibility_policy, last_updated)
      select distinct on (user_id, channel_id, lower(topic)) :organizationId, user_id, channel_id,
        lower(topic), topic, policy, :now
      from raise
      where case when was is null then user_id not in (select user_id from at_limit)
        else is_own_action or was <> 1 end
      order by user_id, channel_id, lower(topic), policy desc, position
      on conflict (user_id, channel_id, topic_key) do update set topic = excluded.topic,
        visibility_policy = excluded.visibility_policy, last_updated = excluded.last_updated
        where user_topic.visibility_policy < excluded.visibility_policy
      returning user_id, channel_id, topic, visibility_policy
      """;

  private final Sql sql;

  UserTopicRepository(Sql sql) {
    this.sql = sql;
  }

  /**
   * Returns the SQL expression for whether a topic is muted.
   *
   * <p>Unmuted and followed topics are shown even if their channel is muted.
   *
   * @param policy SQL of the reader's policy; null for topics that inherit from their channel
   * @param isChannelMuted SQL of whether the reader mutes the channel
   */
  public static String isMuted(String policy, String isChannelMuted) {
    return "case %s when %d then true when %d then false when %d then false else %s end"
        .formatted(
            policy,
            VisibilityPolicy.MUTED.number(),
            VisibilityPolicy.UNMUTED.number(),
            VisibilityPolicy.FOLLOWED.number(),
            isChannelMuted);
  }

  /** Lists all policies of an account, in the order of the channels' ids. */
  @Query(
      """
      select t.*, c.name as channel_name from user_topic t join channel c using (channel_id)
      where t.organization_id = :organizationId and t.user_id = :userId
      order by t.channel_id, t.topic_key
      """)
  abstract List<UserTopicListing> list(long organizationId, long userId);

  /**
   * Finds the settings of accounts in channels; bots are omitted.
   *
   * @param channelIds a channel for each of the users, in the same order
   */
  @Query(
      """
      select user_id, channel_id,
        (settings ->> 'automatically_follow_topics_policy')::int as follow_on,
        (settings ->> 'automatically_unmute_topics_in_muted_streams_policy')::int as unmute_on,
        exists (select from subscription where channel_id = asked.channel_id
          and user_id = asked.user_id and is_subscribed and is_muted) as is_channel_muted
      from unnest((select :userIds::bigint[])::bigint[], (select :channelIds::bigint[])::bigint[])
          as asked (user_id, channel_id)
        join account using (user_id)
      where organization_id = :organizationId and not is_bot
      """)
  abstract List<ChannelTopicPolicySettings> habits(
      long organizationId,
      @TypeDef(type = DataType.LONG_ARRAY) List<Long> userIds,
      @TypeDef(type = DataType.LONG_ARRAY) List<Long> channelIds);

  /**
   * Finds those of the users for whom a mention makes them follow the topic.
   *
   * <p>They are active, no bots, subscribed to the channel, have the setting {@code
   * automatically_follow_topics_where_mentioned}, and have fewer than 9,000 policies or one for
   * this topic.
   */
  @Query(
      """
      select user_id from account a join subscription s using (organization_id, user_id)
      where organization_id = :organizationId and user_id = any(:userIds)
        and s.channel_id = :channelId and is_subscribed and is_active and not is_bot
        and coalesce((settings ->> 'automatically_follow_topics_where_mentioned')::boolean, true)
        and (
          exists (select from user_topic t where t.user_id = a.user_id
            and t.channel_id = :channelId and t.topic_key = lower(:topic))
          or not exists (select from user_topic t where t.user_id = a.user_id offset 9000 - 1))
      """)
  abstract List<Long> followingWhereMentioned(
      long organizationId,
      long channelId,
      String topic,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds);

  /** Returns whether the account has a policy for the topic, or fewer than {@code most}. */
  @Query(
      """
      select exists (select from user_topic
          where user_id = :userId and channel_id = :channelId and topic_key = lower(:topic))
        or not exists (select from user_topic where user_id = :userId offset :most - 1)
      """)
  abstract boolean hasCapacity(long userId, long channelId, String topic, int most);

  /**
   * Sets a policy.
   *
   * @return false if it was set already
   */
  @Query(
      """
      insert into user_topic (organization_id, user_id, channel_id, topic_key, topic,
        visibility_policy, last_updated)
      values (:organizationId, :userId, :channelId, lower(:topic), :topic, :policy, :now)
      on conflict (user_id, channel_id, topic_key) do update set topic = excluded.topic,
        visibility_policy = excluded.visibility_policy, last_updated = excluded.last_updated
        where user_topic.visibility_policy <> excluded.visibility_policy
      """)
  abstract boolean set(
      long organizationId, long userId, long channelId, String topic, int policy, Instant now);

  /**
   * Deletes a policy.
   *
   * @return the number of deleted rows
   */
  @Query(
      """
      delete from user_topic
      where user_id = :userId and channel_id = :channelId and topic_key = lower(:topic)
      """)
  abstract int delete(long userId, long channelId, String topic);

  /**
   * Upgrades lower policies. Hand-written, since the statement has more than six parameters.
   *
   * @return the upgraded policies, with their new values
   */
  List<UserTopic> raise(long organizationId, List<VisibilityPolicyUpgrade> raises, Instant now) {
    return sql.statement(RAISE)
        .bind("organizationId", organizationId)
        .bindEach("userIds", raises, VisibilityPolicyUpgrade::userId)
        .bindEach("channelIds", raises, VisibilityPolicyUpgrade::channelId)
        .bindEach("topics", raises, VisibilityPolicyUpgrade::topic)
        .bindEach("policies", raises, raise -> (long) raise.policy().number())
        .bindEach("ownActions", raises, VisibilityPolicyUpgrade::isOwnAction)
        .bind("most", MAX_AUTOMATIC)
        .bind("now", now)
        .list(UserTopicRepository::userTopic);
  }

  private static UserTopic userTopic(Row row) {
    return new UserTopic(
        row.number("user_id"),
        row.number("channel_id"),
        row.text("topic"),
        (int) row.number("visibility_policy"));
  }
}
