package chat.channels.activity;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import chat.channels.channel.ChannelActivity;
import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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

  private static final String NOTE =
      """
      with told as (
          select * from unnest(:channelIds::bigint[], :firstIds::bigint[], :seconds::bigint[])
            as told (channel_id, first_id, seconds)),
        before as (
          select channel.channel_id, channel.organization_id, channel.name, date_created,
            first_message_id, date_last_message
          from told join channel using (channel_id) left join channel_activity using (channel_id)),
        noted as (
          insert into channel_activity (channel_id, first_message_id, date_last_message)
          select channel_id, first_id, to_timestamp(seconds) from told join before using (channel_id)
          on conflict (channel_id) do update set date_last_message =
            greatest(channel_activity.date_last_message, excluded.date_last_message)
          returning channel_id, first_message_id)
      select channel_id, organization_id, name, noted.first_message_id,
        before.first_message_id is null as is_first,
        coalesce(date_last_message, date_created) <= :idleSince as was_idle
      from before join noted using (channel_id)
      where before.first_message_id is null
        or coalesce(date_last_message, date_created) <= :idleSince
      order by channel_id
      """;

  private final Sql sql;
  private final Clock clock;

  ActivityStore(Sql sql, Clock clock) {
    this.sql = sql;
    this.clock = clock;
  }

  /** A channel that has its first message, or the first one after a long time. */
  record Awoken(
      long channelId,
      long organizationId,
      String name,
      long firstMessageId,
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
        .bind("days", counts.keySet().stream().map(one -> one.day().toString()).toList())
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
    Map<Long, MessageSent> first = new TreeMap<>();
    Map<Long, MessageSent> last = new TreeMap<>();
    for (MessageSent message : messages) {
      long channelId = requireNonNull(message.channelId());
      first.putIfAbsent(channelId, message);
      last.put(channelId, message);
    }
    return sql.statement(NOTE)
        .bind("channelIds", first.keySet())
        .bind("firstIds", first.values().stream().map(MessageSent::messageId).toList())
        .bind("seconds", last.values().stream().map(MessageSent::timestamp).toList())
        .bind("idleSince", clock.instant().minus(ChannelActivity.RECENT))
        .list(ActivityStore::awoken);
  }

  private static Awoken awoken(Row row) {
    return new Awoken(
        row.number("channel_id"),
        row.number("organization_id"),
        row.text("name"),
        row.number("first_message_id"),
        row.flag("is_first"),
        row.flag("was_idle"));
  }
}
