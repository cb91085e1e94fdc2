package chat.channels.channel;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;

import chat.identity.copy.JsonColumns;
import chat.kit.people.GroupSetting;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import chat.kit.text.NameText;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The table {@code channel}. */
@Singleton
public final class ChannelStore {

  private static final String NEXT_IDS =
      "select nextval('channel_id') as channel_id from generate_series(1, :number)";

  private static final String TAKEN =
      """
      select name_key from channel
      where organization_id = :organizationId and name_key = any(:nameKeys::text[])
      """;

  private static final String INSERT =
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
      """;

  /** A name that is not changed keeps its key: see the migration {@code V37}. */
  private static final String UPDATE =
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
      """;

  private static final String COLUMNS =
      """
      select channel.*, first_message_id, date_last_message,
        (select coalesce(sum(messages), 0) from channel_traffic
          where channel_traffic.channel_id = channel.channel_id
            and day > (:now::timestamptz at time zone 'utc')::date - :trafficDays)
          as recent_messages
      """;

  private static final String SELECT =
      COLUMNS
          + """
            ,
            exists (select from subscription
              where subscription.channel_id = channel.channel_id and user_id = :userId
                and is_subscribed) as subscribed,
            exists (select from subscription
              where subscription.channel_id = channel.channel_id and user_id = :ownerId
                and is_subscribed) as owner_subscribed
          from channel left join channel_activity using (channel_id)
          where organization_id = :organizationId
          """;

  private static final String BY_ID = SELECT + "and channel_id = :channelId";

  private static final String BY_NAME = SELECT + "and name_key = :nameKey";

  private static final String BY_NAMES =
      SELECT + "and name_key = any(:nameKeys::text[]) order by channel_id";

  private static final String BY_IDS =
      SELECT + "and channel_id = any(:channelIds::bigint[]) order by channel_id";

  private static final String ALL_IDS =
      """
      select channel_id from channel where organization_id = :organizationId order by channel_id
      """;

  private static final String ACTIVE =
      COLUMNS
          + """
          from channel left join channel_activity using (channel_id)
          where organization_id = :organizationId and not is_archived
            and (channel_id = any(:channelIds::bigint[]) or (:orDefault and is_default_stream))
          order by channel_id
          """;

  private static final String CURRENT =
      COLUMNS
          + """
          from channel left join channel_activity using (channel_id)
          where organization_id = :organizationId and channel_id = any(:channelIds::bigint[])
          order by channel_id
          """;

  private static final String DEFAULTS =
      """
      select channel_id from channel
      where organization_id = :organizationId and is_default_stream and not is_archived
      order by channel_id
      """;

  private static final String SET_DEFAULT =
      "update channel set is_default_stream = :isDefault where channel_id = :channelId";

  private static final String SUBSCRIBED =
      """
      select channel_id, user_id from subscription
      where channel_id = any(:channelIds::bigint[]) and user_id = any(:userIds::bigint[])
        and is_subscribed
      """;

  private final Sql sql;
  private final JsonColumns json;
  private final Clock clock;
  private final ChannelHistoryStore history;

  ChannelStore(Sql sql, JsonColumns json, Clock clock, ChannelHistoryStore history) {
    this.sql = sql;
    this.json = json;
    this.clock = clock;
    this.history = history;
  }

  /** Ids that no channel has. */
  public List<Long> nextIds(int number) {
    return sql.statement(NEXT_IDS).bind("number", number).list(row -> row.number("channel_id"));
  }

  /** Whether a channel, archived or not, has the name in any case of letters. */
  public boolean isTaken(long organizationId, ChannelName name) {
    return !taken(organizationId, List.of(name)).isEmpty();
  }

  /** The keys of those of the names that channels have, archived or not. */
  public Set<String> taken(long organizationId, List<ChannelName> names) {
    return Set.copyOf(
        sql.statement(TAKEN)
            .bind("organizationId", organizationId)
            .bindEach("nameKeys", names, ChannelName::key)
            .list(row -> row.text("name_key")));
  }

  /** Adds the channel; false, and nothing done, where its name is taken. */
  public boolean insert(Channel channel) {
    int inserted =
        bindSettings(INSERT, channel)
            .bind("dateCreated", channel.dateCreated())
            .bind("creatorId", channel.creatorId())
            .execute();
    if (inserted == 1) {
      history.append(null, channel, channel.creatorId());
    }
    return inserted == 1;
  }

  /** Puts the channel's name, description and settings in place of those it had before. */
  public void update(Channel before, Channel after, long actingUserId) {
    bindSettings(UPDATE, after).execute();
    history.append(before, after, actingUserId);
  }

  private SqlStatement bindSettings(String text, Channel channel) {
    SqlStatement statement =
        sql.statement(text)
            .bind("channelId", channel.channelId())
            .bind("organizationId", channel.organizationId())
            .bind("name", channel.name().text())
            .bind("nameKey", channel.name().key())
            .bind("description", channel.description())
            .bind("renderedDescription", channel.renderedDescription())
            .bind("inviteOnly", channel.inviteOnly())
            .bind("isWebPublic", channel.isWebPublic())
            .bind("historyPublicToSubscribers", channel.historyPublicToSubscribers())
            .bind("isArchived", channel.isArchived())
            .bind("isDefaultStream", channel.isDefaultStream())
            .bind("folderId", channel.folderId())
            .bind("topicsPolicy", channel.topicsPolicy().wireName())
            .bind("messageRetentionDays", channel.messageRetentionDays());
    for (ChannelGroup group : ChannelGroup.values()) {
      String value = json.write(Objects.requireNonNull(channel.groups().get(group)));
      statement.bind(group.propertyName(), value);
    }
    return statement;
  }

  /**
   * Who asks for a channel.
   *
   * @param ownerId whose bot it is, if anybody's
   */
  public record Asking(long organizationId, long userId, @Nullable Long ownerId) {}

  /** A channel, and whether who asked is subscribed to it, or its owner. */
  public record Found(Channel channel, boolean subscribed, boolean ownerSubscribed) {}

  public Optional<Found> find(Asking asking, long channelId) {
    return select(BY_ID, asking).bind("channelId", channelId).find(this::found);
  }

  /** By name, in any case of letters. */
  public Optional<Found> find(Asking asking, String name) {
    return select(BY_NAME, asking).bind("nameKey", NameText.key(name)).find(this::found);
  }

  /** Those of the names that a channel has, in any case of letters. */
  public List<Found> findAll(Asking asking, Collection<String> names) {
    return select(BY_NAMES, asking)
        .bind("nameKeys", names.stream().map(NameText::key).distinct().toList())
        .list(this::found);
  }

  /** The ids of every channel of the organization, archived or not, ascending. */
  public List<Long> ids(long organizationId) {
    return sql.statement(ALL_IDS)
        .bind("organizationId", organizationId)
        .list(row -> row.number("channel_id"));
  }

  /** Those of the channels that are there, archived or not, in the order of their ids. */
  public List<Found> list(Asking asking, List<Long> channelIds) {
    return select(BY_IDS, asking).bind("channelIds", channelIds).list(this::found);
  }

  /**
   * Those of the channels that are there and not archived, in the order of their ids.
   *
   * @param orDefault whether the channels that newcomers get by default are among them
   */
  public List<Channel> active(long organizationId, List<Long> channelIds, boolean orDefault) {
    return select(ACTIVE)
        .bind("organizationId", organizationId)
        .bind("channelIds", channelIds)
        .bind("orDefault", orDefault)
        .list(this::channel);
  }

  /** The channel as it is now, for whoever holds the organization's lock and changes it. */
  public Optional<Channel> find(long organizationId, long channelId) {
    return current(organizationId, List.of(channelId)).stream().findFirst();
  }

  /** The same of several, archived or not, in the order of their ids. */
  public List<Channel> current(long organizationId, List<Long> channelIds) {
    return select(CURRENT)
        .bind("organizationId", organizationId)
        .bind("channelIds", channelIds)
        .list(this::channel);
  }

  /** The ids of the channels that newcomers get by default. */
  public List<Long> defaults(long organizationId) {
    return sql.statement(DEFAULTS)
        .bind("organizationId", organizationId)
        .list(row -> row.number("channel_id"));
  }

  public void setDefault(long channelId, boolean isDefault) {
    sql.statement(SET_DEFAULT).bind("channelId", channelId).bind("isDefault", isDefault).execute();
  }

  /** Those of the users who are subscribed to the channel. */
  public Set<Long> subscribed(long channelId, Collection<Long> userIds) {
    return subscribed(List.of(channelId), userIds).getOrDefault(channelId, Set.of());
  }

  /** The same of several channels, by their ids; those with none are left out. */
  public Map<Long, Set<Long>> subscribed(Collection<Long> channelIds, Collection<Long> userIds) {
    return sql
        .statement(SUBSCRIBED)
        .bind("channelIds", channelIds)
        .bind("userIds", userIds)
        .list(row -> Map.entry(row.number("channel_id"), row.number("user_id")))
        .stream()
        .collect(groupingBy(Map.Entry::getKey, mapping(Map.Entry::getValue, toSet())));
  }

  private SqlStatement select(String statement, Asking asking) {
    return select(statement)
        .bind("organizationId", asking.organizationId())
        .bind("userId", asking.userId())
        .bind("ownerId", asking.ownerId());
  }

  private SqlStatement select(String statement) {
    return sql.statement(statement)
        .bind("now", clock.instant())
        .bind("trafficDays", ChannelActivity.TRAFFIC_DAYS);
  }

  private Found found(Row row) {
    return new Found(channel(row), row.flag("subscribed"), row.flag("owner_subscribed"));
  }

  private Channel channel(Row row) {
    Map<ChannelGroup, GroupSetting> groups = new EnumMap<>(ChannelGroup.class);
    for (ChannelGroup group : ChannelGroup.values()) {
      groups.put(group, json.groupSetting(row.text(group.wireName())));
    }
    Long retention = row.numberOrNull("message_retention_days");
    return new Channel(
        row.number("channel_id"),
        row.number("organization_id"),
        new ChannelName(row.text("name")),
        row.text("description"),
        row.text("rendered_description"),
        row.instant("date_created"),
        row.numberOrNull("creator_id"),
        row.flag("invite_only"),
        row.flag("is_web_public"),
        row.flag("history_public_to_subscribers"),
        row.flag("is_archived"),
        row.flag("is_default_stream"),
        row.numberOrNull("folder_id"),
        TopicsPolicy.of(row.text("topics_policy")),
        retention == null ? null : retention.intValue(),
        (int) row.number("subscriber_count"),
        new ChannelActivity(
            row.numberOrNull("first_message_id"),
            row.instantOrNull("date_last_message"),
            row.number("recent_messages")),
        groups);
  }
}
