package chat.messaging.channel;

import chat.identity.copy.JsonColumns;
import chat.kit.sql.Sql;
import chat.kit.text.NameText;
import jakarta.inject.Singleton;
import java.util.List;

/** Writes the tables {@code channel}, {@code channel_message_rights} and {@code subscription}. */
@Singleton
final class ChannelCopyStore {

  /** A name that is not changed keeps its key: see the migration {@code V62}. */
  private static final String KEEP_CHANNEL =
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
      """;

  private static final String KEEP_RIGHTS =
      """
      insert into channel_message_rights as known (channel_id, number, can_administer_channel_group,
        can_delete_any_message_group, can_delete_own_message_group,
        can_move_messages_out_of_channel_group, can_move_messages_within_channel_group,
        can_resolve_topics_group)
      values (:channelId, :number, :canAdministerChannelGroup, :canDeleteAnyMessageGroup,
        :canDeleteOwnMessageGroup, :canMoveMessagesOutOfChannelGroup,
        :canMoveMessagesWithinChannelGroup, :canResolveTopicsGroup)
      on conflict (channel_id) do update set number = excluded.number,
        can_administer_channel_group = excluded.can_administer_channel_group,
        can_delete_any_message_group = excluded.can_delete_any_message_group,
        can_delete_own_message_group = excluded.can_delete_own_message_group,
        can_move_messages_out_of_channel_group = excluded.can_move_messages_out_of_channel_group,
        can_move_messages_within_channel_group = excluded.can_move_messages_within_channel_group,
        can_resolve_topics_group = excluded.can_resolve_topics_group
      where known.number < excluded.number
      """;

  private static final String KEEP_RECIPIENT =
      """
      insert into recipient (organization_id, channel_id) values (:organizationId, :channelId)
      on conflict (channel_id) do nothing
      """;

  /** A period that was open and is not part of the new ones has ended. */
  private static final String KEEP_SUBSCRIPTIONS =
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
      """;

  private final Sql sql;
  private final JsonColumns json;

  ChannelCopyStore(Sql sql, JsonColumns json) {
    this.sql = sql;
    this.json = json;
  }

  void keep(ChannelChanged channel) {
    sql.statement(KEEP_CHANNEL)
        .bind("channelId", channel.channelId())
        .bind("organizationId", channel.organizationId())
        .bind("name", channel.name())
        .bind("nameKey", NameText.key(channel.name()))
        .bind("inviteOnly", channel.inviteOnly())
        .bind("isWebPublic", channel.isWebPublic())
        .bind("historyPublicToSubscribers", channel.historyPublicToSubscribers())
        .bind("isArchived", channel.isArchived())
        .bind("topicsPolicy", channel.topicsPolicy())
        .bind("messageRetentionDays", channel.messageRetentionDays())
        .bind("canSendMessageGroup", json.write(channel.canSendMessageGroup()))
        .bind("canCreateTopicGroup", json.write(channel.canCreateTopicGroup()))
        .bind("canSubscribeGroup", json.write(channel.canSubscribeGroup()))
        .bind("canAddSubscribersGroup", json.write(channel.canAddSubscribersGroup()))
        .execute();
    sql.statement(KEEP_RECIPIENT)
        .bind("organizationId", channel.organizationId())
        .bind("channelId", channel.channelId())
        .execute();
  }

  /**
   * Keeps who may change its messages, unless that is known from a later change.
   *
   * @param number of the change
   */
  void keepRights(ChannelChanged channel, long number) {
    sql.statement(KEEP_RIGHTS)
        .bind("channelId", channel.channelId())
        .bind("number", number)
        .bind("canAdministerChannelGroup", json.write(channel.canAdministerChannelGroup()))
        .bind("canDeleteAnyMessageGroup", json.write(channel.canDeleteAnyMessageGroup()))
        .bind("canDeleteOwnMessageGroup", json.write(channel.canDeleteOwnMessageGroup()))
        .bind(
            "canMoveMessagesOutOfChannelGroup",
            json.write(channel.canMoveMessagesOutOfChannelGroup()))
        .bind(
            "canMoveMessagesWithinChannelGroup",
            json.write(channel.canMoveMessagesWithinChannelGroup()))
        .bind("canResolveTopicsGroup", json.write(channel.canResolveTopicsGroup()))
        .execute();
  }

  /**
   * Keeps subscriptions, none of them twice.
   *
   * @return those that have ended since they were kept last
   */
  List<ChannelsLeft.Left> keep(List<SubscriptionChanged> subscriptions) {
    return sql.statement(KEEP_SUBSCRIPTIONS)
        .bindEach("channelIds", subscriptions, SubscriptionChanged::channelId)
        .bindEach("userIds", subscriptions, SubscriptionChanged::userId)
        .bindEach("organizationIds", subscriptions, SubscriptionChanged::organizationId)
        .bindEach("areSubscribed", subscriptions, SubscriptionChanged::isSubscribed)
        .bindEach("areMuted", subscriptions, ChannelCopyStore::isMuted)
        .bindEach("periods", subscriptions, SubscriptionChanged::multirange)
        .list(row ->
            new ChannelsLeft.Left(
                row.number("organization_id"),
                row.number("user_id"),
                row.number("channel_id"),
                row.number("number")));
  }

  private static boolean isMuted(SubscriptionChanged subscription) {
    return Boolean.TRUE.equals(subscription.isMuted());
  }
}
