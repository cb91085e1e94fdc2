package chat.messaging.channel;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.List;

/** Writes the tables {@code channel}, {@code recipient} and {@code subscription}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface ChannelProjectionRepository extends GenericRepository<ProjectedChannelRow, Long> {

  /** Stores a channel. An unchanged name keeps its key, see the migration {@code V62}. */
  @Query(
      """
      insert into channel (channel_id, organization_id, name, name_key, invite_only, is_web_public,
        history_public_to_subscribers, is_archived, topics_policy, message_retention_days,
        can_send_message_group, can_create_topic_group, can_subscribe_group,
        can_add_subscribers_group)
      values (:channelId, :organizationId, :name, :nameKey, :inviteOnly, :isWebPublic,
        :historyPublicToSubscribers, :isArchived, :topicsPolicy, :messageRetentionDays,
        :canSendMessageGroup, :canCreateTopicGroup, :canSubscribeGroup, :canAddSubscribersGroup)
      on conflict (channel_id) do update set name = excluded.name,
        name_key = case when channel.name = excluded.name then channel.name_key
          else excluded.name_key end,
        invite_only = excluded.invite_only, is_web_public = excluded.is_web_public,
        history_public_to_subscribers = excluded.history_public_to_subscribers,
        is_archived = excluded.is_archived, topics_policy = excluded.topics_policy,
        message_retention_days = excluded.message_retention_days,
        can_send_message_group = excluded.can_send_message_group,
        can_create_topic_group = excluded.can_create_topic_group,
        can_subscribe_group = excluded.can_subscribe_group,
        can_add_subscribers_group = excluded.can_add_subscribers_group
      """)
  void saveChannel(ProjectedChannelRow channel);

  @Query(
      """
      insert into recipient (organization_id, channel_id) values (:organizationId, :channelId)
      on conflict (channel_id) do nothing
      """)
  void addRecipient(long organizationId, long channelId);

  /**
   * Stores subscriptions, each at most once.
   *
   * @param periods formatted by {@link SubscriptionChangedEvent#multirange}; a period that was open
   *     and is not among them has ended
   * @return the subscriptions that have ended since they were last stored
   */
  @Query(
      """
      with kept as (
        insert into subscription (channel_id, user_id, organization_id, is_subscribed, is_muted,
          periods)
        select *
        from unnest(:channelIds::bigint[], :userIds::bigint[], :organizationIds::bigint[],
          :areSubscribed::boolean[], :areMuted::boolean[], :periods::int8multirange[])
        on conflict (channel_id, user_id) do update set
          is_subscribed = excluded.is_subscribed, is_muted = excluded.is_muted,
          periods = excluded.periods
        returning organization_id, user_id, channel_id, periods)
      select kept.organization_id, user_id, channel_id, ended.number
      from kept join subscription before using (channel_id, user_id)
        cross join lateral (
          select max(upper(period)) as number from unnest(kept.periods) period
          where not upper_inf(period)) ended
      where upper_inf(before.periods) and not kept.periods @> before.periods
        and ended.number is not null
      """)
  List<SubscriptionsEnded.Left> saveSubscriptions(
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> channelIds,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> organizationIds,
      @TypeDef(type = DataType.BOOLEAN_ARRAY) Collection<Boolean> areSubscribed,
      @TypeDef(type = DataType.BOOLEAN_ARRAY) Collection<Boolean> areMuted,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> periods);
}
