package chat.channels.activity;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** The tables {@code channel_activity} and {@code channel_traffic}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface ActivityRepository extends GenericRepository<ActivityChange, Long> {

  /**
   * Adds messages to the counts of channels and days.
   *
   * @param days in ISO format
   */
  @Query(
      """
      insert into channel_traffic (channel_id, day, messages)
      select channel_id, day, messages
      from unnest(:channelIds::bigint[], :days::date[], :messages::bigint[])
        as sent (channel_id, day, messages)
        join channel using (channel_id)
      on conflict (channel_id, day)
        do update set messages = channel_traffic.messages + excluded.messages
      """)
  void addTraffic(
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> channelIds,
      @TypeDef(type = DataType.STRING_ARRAY) Collection<String> days,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> messages);

  /** Deletes counts of days that are no longer part of the weekly traffic. */
  @Query(
      """
      delete from channel_traffic
      where channel_id = any(:channelIds::bigint[])
        and day <= (:now::timestamptz at time zone 'utc')::date - :trafficDays
      """)
  void removeOldTraffic(
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> channelIds,
      Instant now,
      int trafficDays);

  /**
   * Stores the first and the last messages of channels, waiting for concurrent changes of them. The
   * newest 64 ids are kept, more than are sent to a channel while message-changed lags behind
   * message-sent.
   *
   * @param seconds UNIX seconds
   * @return the channels that were empty, or idle since {@code idleSince}
   */
  @Query(
      """
      with sent as (
          select * from unnest(:channelIds::bigint[], :messageIds::bigint[], :seconds::bigint[])
            as sent (channel_id, message_id, seconds)),
        before as (
          select channel.channel_id, channel.organization_id, channel.name, channel.invite_only,
            channel.history_public_to_subscribers, date_created,
            first_message_id, date_last_message
          from channel left join (
            select * from channel_activity where channel_id = any(:channelIds::bigint[])
            order by channel_id for update) known using (channel_id)
          where channel_id = any(:channelIds::bigint[])),
        stored as (
          insert into channel_activity
            (channel_id, first_message_id, date_last_message, newest_message_ids)
          select channel_id, min(message_id), to_timestamp(max(seconds)),
            array_agg(message_id order by message_id)
          from sent join before using (channel_id) group by channel_id
          on conflict (channel_id) do update set
            first_message_id = coalesce(channel_activity.first_message_id, (
              select min(id) from unnest(excluded.newest_message_ids) as newest (id)
              where id > channel_activity.gone_to)),
            date_last_message =
              greatest(channel_activity.date_last_message, excluded.date_last_message),
            newest_message_ids =
              (channel_activity.newest_message_ids || excluded.newest_message_ids)[
                cardinality(channel_activity.newest_message_ids)
                  + cardinality(excluded.newest_message_ids) - 64 + 1 \\:]
          returning channel_id, first_message_id)
      select channel_id, organization_id, name, invite_only, history_public_to_subscribers,
        stored.first_message_id,
        before.first_message_id is null and stored.first_message_id is not null as is_first,
        coalesce(date_last_message, date_created) <= :idleSince as was_idle
      from before join stored using (channel_id)
      where before.first_message_id is distinct from stored.first_message_id
        or coalesce(date_last_message, date_created) <= :idleSince
      order by channel_id
      """)
  List<ActivityChange> storeSent(
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> channelIds,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> messageIds,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> seconds,
      Instant idleSince);

  /**
   * Stores the new first messages of channels, waiting for concurrent changes of them. A message
   * that has left a channel still counts as sent there.
   *
   * @param firstIds 0 for a channel without messages
   * @param seconds UNIX seconds of the last messages; 0 for none
   * @return the channels whose first message changed, or that were idle since {@code idleSince}
   */
  @Query(
      """
      with start as (
          select channel_id, nullif(first_id, 0) as first_id, gone_to,
            to_timestamp(nullif(seconds, 0)) as last_sent
          from unnest(
              :channelIds::bigint[], :firstIds::bigint[], :goneTo::bigint[], :seconds::bigint[])
            as start (channel_id, first_id, gone_to, seconds)),
        before as (
          select channel.channel_id, channel.organization_id, channel.name, channel.invite_only,
            channel.history_public_to_subscribers, date_created,
            first_message_id, date_last_message
          from channel left join (
            select * from channel_activity where channel_id = any(:channelIds::bigint[])
            order by channel_id for update) known using (channel_id)
          where channel_id = any(:channelIds::bigint[])),
        stored as (
          insert into channel_activity (channel_id, first_message_id, date_last_message, gone_to)
          select channel_id, first_id, last_sent, gone_to
          from start join before using (channel_id)
          on conflict (channel_id) do update set
            first_message_id = coalesce(excluded.first_message_id, (
              select min(id) from unnest(channel_activity.newest_message_ids) as newest (id)
              where id > greatest(channel_activity.gone_to, excluded.gone_to))),
            date_last_message =
              greatest(channel_activity.date_last_message, excluded.date_last_message),
            gone_to = greatest(channel_activity.gone_to, excluded.gone_to)
          returning channel_id, first_message_id, date_last_message),
        compared as (
          select before.*, stored.first_message_id as begins_with,
            before.first_message_id is distinct from stored.first_message_id as is_first,
            coalesce(before.date_last_message, date_created) <= :idleSince
              and coalesce(stored.date_last_message, date_created) > :idleSince as was_idle
          from before join stored using (channel_id))
      select channel_id, organization_id, name, invite_only, history_public_to_subscribers,
        begins_with as first_message_id, is_first, was_idle
      from compared where is_first or was_idle
      order by channel_id
      """)
  List<ActivityChange> storeStarts(
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> channelIds,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> firstIds,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> goneTo,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> seconds,
      Instant idleSince);
}
