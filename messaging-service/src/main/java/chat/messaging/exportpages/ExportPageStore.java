package chat.messaging.exportpages;

import chat.kit.snapshot.TableLines;
import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import chat.messaging.access.EditHistoryVisibility;
import chat.messaging.access.ExportedPlaces;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads what is exported, each row as the JSON in which it is told. */
@Singleton
final class ExportPageStore {

  /** So many messages are read at once; the archive's files hold as many. */
  private static final int BATCH = 1_000;

  private static final String EVERYTHING =
      """
      from recipient r join message m on m.recipient_id = r.id
      where r.organization_id = :organizationId
      """;

  /**
   * As {@link chat.messaging.access.ReadAccess} decides it for one reader. People may be thousands:
   * what they received is found once for each place, not for each message.
   */
  private static final String READABLE =
      """
      from (
        select r.id, true as wholly, null::int8multirange as periods
        from recipient r join channel c on c.channel_id = r.channel_id
        where r.organization_id = :organizationId and (c.is_web_public or not c.invite_only
          or c.channel_id in (select unnest(:openChannelIds::bigint[])))
        union all
        select r.id, false, range_agg(s.periods)
        from recipient r join channel c on c.channel_id = r.channel_id
          join subscription s on s.channel_id = c.channel_id
        where r.organization_id = :organizationId and c.invite_only and not c.is_web_public
          and c.channel_id not in (select unnest(:openChannelIds::bigint[]))
          and s.user_id in (select unnest(:userIds::bigint[]))
        group by r.id
        union all
        select distinct r.id, true, null::int8multirange
        from recipient r cross join unnest(r.user_ids) party (user_id)
        where r.organization_id = :organizationId
          and party.user_id in (select unnest(:userIds::bigint[]))) place
        join message m on m.recipient_id = place.id
      where (place.wholly or place.periods @> m.subscriptions_number)
      """;

  private static final String COUNT =
      """
      select count(*) as messages
      """;

  private static final String IDS =
      """
      select m.id
      """;

  private static final String IN_ORDER = " order by m.id";

  private static final String MESSAGES =
      """
      select to_json(x)::text as json from (
        select m.id, case when r.channel_id is null then 'private' else 'stream' end as type,
          m.sender_id, r.id as recipient_id, r.channel_id, r.user_ids, m.topic, m.content,
          m.rendered_content, m.client, floor(extract(epoch from m.sent_at))::bigint as timestamp,
          m.is_me_message, floor(extract(epoch from m.last_edited_at))::bigint as last_edited,
          floor(extract(epoch from m.last_moved_at))::bigint as last_moved,
          m.mentioned_user_ids, m.mentioned_group_ids, m.channel_wildcard_mentioned,
          m.topic_wildcard_mentioned, coalesce(reactions.list, '[]') as reactions,
          coalesce(edits.list, '[]') as edit_history,
          coalesce(submessages.list, '[]') as submessages,
          coalesce(flags.list, '[]') as user_messages
        from message m join recipient r on r.id = m.recipient_id
          left join (
            select message_id, json_agg(json_build_object('emoji_name', emoji_name, 'emoji_code',
              emoji_code, 'reaction_type', reaction_type, 'user_id', user_id) order by id) as list
            from reaction where message_id = any(:messageIds::bigint[]) group by message_id)
            reactions on reactions.message_id = m.id
          left join (
            select message_id, json_agg(json_build_object('user_id', user_id, 'timestamp',
              floor(extract(epoch from edited_at))::bigint,
              'prev_content', case when :contents then prev_content end,
              'prev_rendered_content', case when :contents then prev_rendered_content end,
              'prev_topic', prev_topic, 'topic', topic, 'prev_channel_id', prev_stream,
              'channel_id', stream) order by id) as list
            from message_edit e where message_id = any(:messageIds::bigint[])
              and (:contents or (:moves and num_nonnulls(prev_topic, prev_stream) > 0))
              and (:everything or not exists (select from message_edit x
                where x.message_id = e.message_id and x.id >= e.id and x.prev_stream is not null
                  and not exists (select from channel c
                    where c.channel_id = x.prev_stream and (c.is_web_public or not c.invite_only
                      or c.channel_id = any(:openChannelIds::bigint[])))))
            group by message_id)
            edits on edits.message_id = m.id
          left join (
            select message_id, json_agg(json_build_object('id', id, 'sender_id', sender_id,
              'msg_type', msg_type, 'content', content) order by id) as list
            from submessage where message_id = any(:messageIds::bigint[]) group by message_id)
            submessages on submessages.message_id = m.id
          left join (
            select message_id, json_agg(json_build_object('user_id', user_id, 'flags', flags)
              order by user_id) as list
            from (select message_id, user_id, array_agg(flag order by flag) as flags
              from message_flag where message_id = any(:messageIds::bigint[])
                and (:everything or user_id in (select unnest(:userIds::bigint[])))
              group by message_id, user_id) flag
            group by message_id)
            flags on flags.message_id = m.id
        where m.id = any(:messageIds::bigint[])
        order by m.id) x
      """;

  private static final String LINKIFIER =
      """
      select to_json(x)::text as json from (
        select id, pattern, url_template, position from linkifier
        where organization_id = :organizationId order by position, id) x
      """;

  /** Of whom private data is wanted. */
  private static final String OF_PEOPLE =
      """
      where organization_id = :organizationId
        and (:everything or user_id in (select unnest(:userIds::bigint[])))
      """;

  private static final String USER_TOPIC =
      """
      select to_json(x)::text as json from (
        select user_id, channel_id, topic, visibility_policy,
          floor(extract(epoch from last_updated))::bigint as last_updated
        from user_topic %s order by user_id, channel_id, topic_key) x
      """
          .formatted(OF_PEOPLE);

  private static final String REMINDER =
      """
      select to_json(x)::text as json from (
        select id, user_id, message_id, note, content, rendered_content,
          floor(extract(epoch from due))::bigint as scheduled_delivery_timestamp, failed
        from reminder %s order by id) x
      """
          .formatted(OF_PEOPLE);

  private static final String READ_BLOCK =
      """
      select to_json(x)::text as json from (
        select user_id, block * 1024 as first_message_id, bits from read_block %s
        order by user_id, block) x
      """
          .formatted(OF_PEOPLE);

  private static final Map<String, String> PRIVATE_TABLES = new LinkedHashMap<>();

  static {
    PRIVATE_TABLES.put("user_topic", USER_TOPIC);
    PRIVATE_TABLES.put("reminder", REMINDER);
    PRIVATE_TABLES.put("read_messages", READ_BLOCK);
  }

  private static final String EDIT_HISTORY_POLICY =
      """
      select settings ->> 'message_edit_history_visibility_policy' as policy from organization
      where organization_id = :organizationId
      """;

  private final Sql sql;

  ExportPageStore(Sql sql) {
    this.sql = sql;
  }

  private long countMessages(ExportedPlaces places) {
    return ofPlaces(COUNT, "", places).one(row -> row.number("messages"));
  }

  /** The tables of which nobody has much. */
  void writeSmallTables(ExportedPlaces places, TableLines lines) {
    lines.table("linkifier");
    sql.statement(LINKIFIER)
        .bind("organizationId", places.organizationId())
        .forEach(row -> lines.row(row.text("json")));
    PRIVATE_TABLES.forEach((name, statement) -> {
      lines.table(name);
      sql.statement(statement)
          .bind("organizationId", places.organizationId())
          .bind("everything", places.isEverything())
          .bind("userIds", places.userIds())
          .forEach(row -> lines.row(row.text("json")));
    });
  }

  /** The messages, ascending, each with all that hangs on it. */
  void writeMessages(ExportedPlaces places, TableLines lines) {
    EditHistoryVisibility edits = visibleEdits(places);
    lines.table("message", countMessages(places));
    List<Long> batch = new ArrayList<>(BATCH);
    ofPlaces(IDS, IN_ORDER, places)
        .forEach(row -> {
          batch.add(row.number("id"));
          if (batch.size() == BATCH) {
            writeMessages(batch, edits, places, lines);
            batch.clear();
          }
        });
    writeMessages(batch, edits, places, lines);
  }

  private void writeMessages(
      List<Long> ids, EditHistoryVisibility edits, ExportedPlaces places, TableLines lines) {
    sql.statement(MESSAGES)
        .bind("messageIds", ids)
        .bind("contents", edits == EditHistoryVisibility.ALL)
        .bind("moves", edits == EditHistoryVisibility.MOVES)
        .bind("everything", places.isEverything())
        .bind("openChannelIds", places.openChannelIds())
        .bind("userIds", places.userIds())
        .forEach(row -> lines.row(row.text("json")));
  }

  /** What readers see of edits; an export of everything has all of them. */
  private EditHistoryVisibility visibleEdits(ExportedPlaces places) {
    if (places.isEverything()) {
      return EditHistoryVisibility.ALL;
    }
    return EditHistoryVisibility.of(
        sql.statement(EDIT_HISTORY_POLICY)
            .bind("organizationId", places.organizationId())
            .find(row -> row.textOrNull("policy") == null ? "" : row.text("policy"))
            .orElse(""));
  }

  private SqlStatement ofPlaces(String what, String order, ExportedPlaces places) {
    if (places.isEverything()) {
      return sql.statement(what + EVERYTHING + order)
          .bind("organizationId", places.organizationId());
    }
    return sql.statement(what + READABLE + order)
        .bind("organizationId", places.organizationId())
        .bind("openChannelIds", places.openChannelIds())
        .bind("userIds", places.userIds());
  }
}
