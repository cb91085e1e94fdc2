package chat.channels.activity;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import chat.channels.activity.MessageChanged.Start;
import chat.channels.channel.ChannelActivity;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tables {@code channel_activity} and {@code channel_traffic}. */
@Singleton
final class ActivityStore {

  private static final String COUNT =
      """
      insert into channel_traffic (channel_id, day, messages)
      select channel_id, day, messages
      from unnest(:channelIds::bigint[], :days::date[], :messages::bigint[])
        as told (channel_id, day, messages)
        join channel using (channel_id)
      on conflict (channel_id, day)
        do update set messages = channel_traffic.messages + excluded.messages
      """;

  private static final String FORGET =
      """
      delete from channel_traffic
      where channel_id = any(:channelIds::bigint[])
        and day <= (:now::timestamptz at time zone 'utc')::date - :trafficDays
      """;

  /** Waits for whoever changes what is known of these channels at the same time. */
  private static final String BEFORE =
      """
      before as (
        select channel.channel_id, channel.organization_id, channel.name, channel.invite_only,
          channel.history_public_to_subscribers, date_created,
          first_message_id, date_last_message
        from channel left join (
          select * from channel_activity where channel_id = any(:channelIds::bigint[])
          order by channel_id for update) known using (channel_id)
        where channel_id = any(:channelIds::bigint[]))
      """;

  private static final String NOTE =
      """
      with told as (
          select * from unnest(:channelIds::bigint[], :messageIds::bigint[], :seconds::bigint[])
            as told (channel_id, message_id, seconds)),
        %s,
        noted as (
          insert into channel_activity
            (channel_id, first_message_id, date_last_message, newest_message_ids)
          select channel_id, min(message_id), to_timestamp(max(seconds)),
            array_agg(message_id order by message_id)
          from told join before using (channel_id) group by channel_id
          on conflict (channel_id) do update set
            first_message_id = coalesce(channel_activity.first_message_id, (
              select min(id) from unnest(excluded.newest_message_ids) as told (id)
              where id > channel_activity.gone_to)),
            date_last_message =
              greatest(channel_activity.date_last_message, excluded.date_last_message),
            newest_message_ids =
              (channel_activity.newest_message_ids || excluded.newest_message_ids)[
                cardinality(channel_activity.newest_message_ids)
                  + cardinality(excluded.newest_message_ids) - :kept + 1 :]
          returning channel_id, first_message_id)
      select channel_id, organization_id, name, invite_only, history_public_to_subscribers,
        noted.first_message_id,
        before.first_message_id is null and noted.first_message_id is not null as is_first,
        coalesce(date_last_message, date_created) <= :idleSince as was_idle
      from before join noted using (channel_id)
      where before.first_message_id is distinct from noted.first_message_id
        or coalesce(date_last_message, date_created) <= :idleSince
      order by channel_id
      """
          .formatted(BEFORE);

  /** What has left a channel has been written there all the same. */
  private static final String BEGIN =
      """
      with told as (
          select channel_id, nullif(first_id, 0) as first_id, gone_to,
            to_timestamp(nullif(seconds, 0)) as last_sent
          from unnest(
              :channelIds::bigint[], :firstIds::bigint[], :goneTo::bigint[], :seconds::bigint[])
            as told (channel_id, first_id, gone_to, seconds)),
        %s,
        noted as (
          insert into channel_activity (channel_id, first_message_id, date_last_message, gone_to)
          select channel_id, first_id, last_sent, gone_to
          from told join before using (channel_id)
          on conflict (channel_id) do update set
            first_message_id = coalesce(excluded.first_message_id, (
              select min(id) from unnest(channel_activity.newest_message_ids) as told (id)
              where id > greatest(channel_activity.gone_to, excluded.gone_to))),
            date_last_message =
              greatest(channel_activity.date_last_message, excluded.date_last_message),
            gone_to = greatest(channel_activity.gone_to, excluded.gone_to)
          returning channel_id, first_message_id, date_last_message),
        compared as (
          select before.*, noted.first_message_id as begins_with,
            before.first_message_id is distinct from noted.first_message_id as is_first,
            coalesce(before.date_last_message, date_created) <= :idleSince
              and coalesce(noted.date_last_message, date_created) > :idleSince as was_idle
          from before join noted using (channel_id))
      select channel_id, organization_id, name, invite_only, history_public_to_subscribers,
        begins_with as first_message_id, is_first, was_idle
      from compared where is_first or was_idle
      order by channel_id
      """
          .formatted(BEFORE);

  /** More than are sent into a channel while message-changed is behind message-sent. */
  private static final int KEPT_IDS = 64;

  private final Sql sql;
  private final Clock clock;

  ActivityStore(Sql sql, Clock clock) {
    this.sql = sql;
    this.clock = clock;
  }

  /**
   * A channel that begins elsewhere than before, or has its first message after a long time.
   *
   * @param firstMessageId null where it has none
   * @param isFirst whether that is another one than before
   */
  record Awoken(
      long channelId,
      long organizationId,
      String name,
      boolean inviteOnly,
      boolean historyPublicToSubscribers,
      @Nullable Long firstMessageId,
      boolean isFirst,
      boolean wasIdle) {}

  private record ChannelDay(long channelId, LocalDate day) {}

  /** Adds messages of channels to those of their days, and lets go of days that count no more. */
  void count(List<MessageSent> messages) {
    Map<ChannelDay, Long> counts =
        messages.stream()
            .collect(groupingBy(ActivityStore::channelDay, LinkedHashMap::new, counting()));
    List<Long> channelIds = counts.keySet().stream().map(ChannelDay::channelId).toList();
    sql.statement(COUNT)
        .bind("channelIds", channelIds)
        .bindEach("days", counts.keySet(), one -> one.day().toString())
        .bind("messages", counts.values())
        .execute();
    sql.statement(FORGET)
        .bind("channelIds", channelIds)
        .bind("now", clock.instant())
        .bind("trafficDays", ChannelActivity.TRAFFIC_DAYS)
        .execute();
  }

  private static ChannelDay channelDay(MessageSent message) {
    Instant sent = Instant.ofEpochSecond(message.timestamp());
    return new ChannelDay(
        requireNonNull(message.channelId()), LocalDate.ofInstant(sent, ZoneOffset.UTC));
  }

  /** Notes the first and the last message of channels; those that were empty or idle before. */
  List<Awoken> note(List<MessageSent> messages) {
    return sql.statement(NOTE)
        .bindEach("channelIds", messages, message -> requireNonNull(message.channelId()))
        .bindEach("messageIds", messages, MessageSent::messageId)
        .bindEach("seconds", messages, MessageSent::timestamp)
        .bind("kept", KEPT_IDS)
        .bind("idleSince", clock.instant().minus(ChannelActivity.RECENT))
        .list(ActivityStore::awoken);
  }

  /**
   * Notes where channels begin from now on; those that have begun elsewhere until now, or were idle
   * before.
   */
  List<Awoken> begin(Collection<Start> starts) {
    return sql.statement(BEGIN)
        .bindEach("channelIds", starts, Start::channelId)
        .bindEach("firstIds", starts, start -> requireNonNullElse(start.firstMessageId(), 0L))
        .bindEach("goneTo", starts, Start::goneTo)
        .bindEach("seconds", starts, Start::lastSent)
        .bind("idleSince", clock.instant().minus(ChannelActivity.RECENT))
        .list(ActivityStore::awoken);
  }

  private static Awoken awoken(Row row) {
    return new Awoken(
        row.number("channel_id"),
        row.number("organization_id"),
        row.text("name"),
        row.flag("invite_only"),
        row.flag("history_public_to_subscribers"),
        row.numberOrNull("first_message_id"),
        row.flag("is_first"),
        row.flag("was_idle"));
  }
}
