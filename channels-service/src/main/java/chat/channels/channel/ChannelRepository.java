package chat.channels.channel;

import io.micronaut.core.annotation.Introspected;
import io.micronaut.data.annotation.ParameterExpression;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The table {@code channel}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface ChannelRepository extends GenericRepository<ChannelRow, Long> {

  /** Allocates channel ids. */
  @Query("select nextval('channel_id') as channel_id from generate_series(1, :number)")
  List<Long> nextIds(int number);

  /** Returns those of the name keys that channels have, archived or not. */
  @Query(
      """
      select name_key from channel
      where organization_id = :organizationId and name_key = any(:nameKeys::text[])
      """)
  List<String> findKeys(
      long organizationId, @TypeDef(type = DataType.STRING_ARRAY) Collection<String> nameKeys);

  /**
   * Inserts a channel. Nullable values are separate parameters because a parameter expression must
   * not evaluate to null.
   *
   * @return false if the name is taken
   */
  @ParameterExpression(name = "channelId", expression = "#{row.channelId()}")
  @ParameterExpression(name = "organizationId", expression = "#{row.organizationId()}")
  @ParameterExpression(name = "name", expression = "#{row.name()}")
  @ParameterExpression(name = "nameKey", expression = "#{row.nameKey()}")
  @ParameterExpression(name = "description", expression = "#{row.description()}")
  @ParameterExpression(name = "renderedDescription", expression = "#{row.renderedDescription()}")
  @ParameterExpression(name = "dateCreated", expression = "#{row.dateCreated()}")
  @ParameterExpression(name = "inviteOnly", expression = "#{row.inviteOnly()}")
  @ParameterExpression(name = "isWebPublic", expression = "#{row.isWebPublic()}")
  @ParameterExpression(
      name = "historyPublicToSubscribers",
      expression = "#{row.historyPublicToSubscribers()}")
  @ParameterExpression(name = "isArchived", expression = "#{row.isArchived()}")
  @ParameterExpression(name = "isDefaultStream", expression = "#{row.isDefaultStream()}")
  @ParameterExpression(name = "topicsPolicy", expression = "#{row.topicsPolicy()}")
  @ParameterExpression(
      name = "canAddSubscribersGroup",
      expression = "#{row.canAddSubscribersGroup()}")
  @ParameterExpression(name = "canCreateTopicGroup", expression = "#{row.canCreateTopicGroup()}")
  @ParameterExpression(
      name = "canDeleteAnyMessageGroup",
      expression = "#{row.canDeleteAnyMessageGroup()}")
  @ParameterExpression(
      name = "canDeleteOwnMessageGroup",
      expression = "#{row.canDeleteOwnMessageGroup()}")
  @ParameterExpression(
      name = "canRemoveSubscribersGroup",
      expression = "#{row.canRemoveSubscribersGroup()}")
  @ParameterExpression(
      name = "canAdministerChannelGroup",
      expression = "#{row.canAdministerChannelGroup()}")
  @ParameterExpression(
      name = "canMoveMessagesOutOfChannelGroup",
      expression = "#{row.canMoveMessagesOutOfChannelGroup()}")
  @ParameterExpression(
      name = "canMoveMessagesWithinChannelGroup",
      expression = "#{row.canMoveMessagesWithinChannelGroup()}")
  @ParameterExpression(name = "canSendMessageGroup", expression = "#{row.canSendMessageGroup()}")
  @ParameterExpression(name = "canSubscribeGroup", expression = "#{row.canSubscribeGroup()}")
  @ParameterExpression(
      name = "canResolveTopicsGroup",
      expression = "#{row.canResolveTopicsGroup()}")
  @Query(
      """
      insert into channel
        (channel_id, organization_id, name, name_key, description, rendered_description,
         date_created, creator_id, invite_only, is_web_public, history_public_to_subscribers,
         is_archived, is_default_stream, folder_id, topics_policy, message_retention_days,
         can_add_subscribers_group, can_create_topic_group,
         can_delete_any_message_group, can_delete_own_message_group,
         can_remove_subscribers_group, can_administer_channel_group,
         can_move_messages_out_of_channel_group, can_move_messages_within_channel_group,
         can_send_message_group, can_subscribe_group, can_resolve_topics_group)
      values
        (:channelId, :organizationId, :name, :nameKey, :description, :renderedDescription,
         :dateCreated, :creatorId, :inviteOnly, :isWebPublic, :historyPublicToSubscribers,
         :isArchived, :isDefaultStream, :folderId, :topicsPolicy, :messageRetentionDays,
         :canAddSubscribersGroup::jsonb, :canCreateTopicGroup::jsonb,
         :canDeleteAnyMessageGroup::jsonb, :canDeleteOwnMessageGroup::jsonb,
         :canRemoveSubscribersGroup::jsonb, :canAdministerChannelGroup::jsonb,
         :canMoveMessagesOutOfChannelGroup::jsonb, :canMoveMessagesWithinChannelGroup::jsonb,
         :canSendMessageGroup::jsonb, :canSubscribeGroup::jsonb, :canResolveTopicsGroup::jsonb)
      on conflict (organization_id, name_key) do nothing
      """)
  boolean insert(
      ChannelRow row,
      @Nullable Long creatorId,
      @Nullable Long folderId,
      @Nullable Integer messageRetentionDays);

  /**
   * Updates the channel's name, description and settings. An unchanged name keeps its key: see the
   * migration {@code V37}.
   */
  @Query(
      """
      update channel set name = :name,
        name_key = case when name = :name then name_key else :nameKey end,
        description = :description,
        rendered_description = :renderedDescription, invite_only = :inviteOnly,
        is_web_public = :isWebPublic, history_public_to_subscribers = :historyPublicToSubscribers,
        is_archived = :isArchived, is_default_stream = :isDefaultStream, folder_id = :folderId,
        topics_policy = :topicsPolicy, message_retention_days = :messageRetentionDays,
        can_add_subscribers_group = :canAddSubscribersGroup::jsonb,
        can_create_topic_group = :canCreateTopicGroup::jsonb,
        can_delete_any_message_group = :canDeleteAnyMessageGroup::jsonb,
        can_delete_own_message_group = :canDeleteOwnMessageGroup::jsonb,
        can_remove_subscribers_group = :canRemoveSubscribersGroup::jsonb,
        can_administer_channel_group = :canAdministerChannelGroup::jsonb,
        can_move_messages_out_of_channel_group = :canMoveMessagesOutOfChannelGroup::jsonb,
        can_move_messages_within_channel_group = :canMoveMessagesWithinChannelGroup::jsonb,
        can_send_message_group = :canSendMessageGroup::jsonb,
        can_subscribe_group = :canSubscribeGroup::jsonb,
        can_resolve_topics_group = :canResolveTopicsGroup::jsonb
      where channel_id = :channelId and organization_id = :organizationId
      """)
  void update(ChannelRow row);

  /** Returns the channels with these ids, archived or not, in ascending order of id. */
  @Query(
      """
      select channel.*, first_message_id, date_last_message,
        (select coalesce(sum(messages), 0) from channel_traffic
          where channel_traffic.channel_id = channel.channel_id
            and day > (:now::timestamptz at time zone 'utc')::date - :trafficDays)
          as recent_messages,
        exists (select from subscription
          where subscription.channel_id = channel.channel_id and user_id = :userId
            and is_subscribed) as subscribed,
        exists (select from subscription
          where subscription.channel_id = channel.channel_id and user_id = :ownerId
            and is_subscribed) as owner_subscribed
      from channel left join channel_activity using (channel_id)
      where organization_id = :organizationId and channel_id = any(:channelIds::bigint[])
      order by channel_id
      """)
  List<ChannelRow> findByIds(
      long organizationId,
      long userId,
      @Nullable Long ownerId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> channelIds,
      Instant now,
      int trafficDays);

  /** Returns the channels with these name keys, archived or not, in ascending order of id. */
  @Query(
      """
      select channel.*, first_message_id, date_last_message,
        (select coalesce(sum(messages), 0) from channel_traffic
          where channel_traffic.channel_id = channel.channel_id
            and day > (:now::timestamptz at time zone 'utc')::date - :trafficDays)
          as recent_messages,
        exists (select from subscription
          where subscription.channel_id = channel.channel_id and user_id = :userId
            and is_subscribed) as subscribed,
        exists (select from subscription
          where subscription.channel_id = channel.channel_id and user_id = :ownerId
            and is_subscribed) as owner_subscribed
      from channel left join channel_activity using (channel_id)
      where organization_id = :organizationId and name_key = any(:nameKeys::text[])
      order by channel_id
      """)
  List<ChannelRow> findByKeys(
      long organizationId,
      long userId,
      @Nullable Long ownerId,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> nameKeys,
      Instant now,
      int trafficDays);

  @Query(
      """
      select channel_id from channel where organization_id = :organizationId order by channel_id
      """)
  List<Long> ids(long organizationId);

  /**
   * Returns those of the channels that are not archived, in ascending order of id.
   *
   * @param orDefault whether to add the default channels of new users
   */
  @Query(
      """
      select channel.*, first_message_id, date_last_message,
        (select coalesce(sum(messages), 0) from channel_traffic
          where channel_traffic.channel_id = channel.channel_id
            and day > (:now::timestamptz at time zone 'utc')::date - :trafficDays)
          as recent_messages,
        false as subscribed, false as owner_subscribed
      from channel left join channel_activity using (channel_id)
      where organization_id = :organizationId and not is_archived
        and (channel_id = any(:channelIds::bigint[]) or (:orDefault and is_default_stream))
      order by channel_id
      """)
  List<ChannelRow> active(
      long organizationId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> channelIds,
      boolean orDefault,
      Instant now,
      int trafficDays);

  /**
   * Returns the channels with these ids, archived or not, in ascending order of id. Does not look
   * up a user's subscriptions.
   */
  @Query(
      """
      select channel.*, first_message_id, date_last_message,
        (select coalesce(sum(messages), 0) from channel_traffic
          where channel_traffic.channel_id = channel.channel_id
            and day > (:now::timestamptz at time zone 'utc')::date - :trafficDays)
          as recent_messages,
        false as subscribed, false as owner_subscribed
      from channel left join channel_activity using (channel_id)
      where organization_id = :organizationId and channel_id = any(:channelIds::bigint[])
      order by channel_id
      """)
  List<ChannelRow> current(
      long organizationId,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> channelIds,
      Instant now,
      int trafficDays);

  /** The ids of the default channels of new users. */
  @Query(
      """
      select channel_id from channel
      where organization_id = :organizationId and is_default_stream and not is_archived
      order by channel_id
      """)
  List<Long> defaults(long organizationId);

  @Query("update channel set is_default_stream = :isDefault where channel_id = :channelId")
  void setDefault(long channelId, boolean isDefault);

  /** An active subscription. */
  @Introspected
  record Subscribed(long channelId, long userId) {}

  @Query(
      """
      select channel_id, user_id from subscription
      where channel_id = any(:channelIds::bigint[]) and user_id = any(:userIds::bigint[])
        and is_subscribed
      """)
  List<Subscribed> subscribed(
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> channelIds,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds);
}
