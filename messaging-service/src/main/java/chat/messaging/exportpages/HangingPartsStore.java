package chat.messaging.exportpages;

import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import chat.messaging.access.EditHistoryVisibility;
import chat.messaging.access.ExportedPlaces;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads what hangs on exported messages: most have none of it. */
@Singleton
final class HangingPartsStore {

  /** Of what is exported at the most, about; how long a text is, is known without reading it. */
  private static final String SIZES =
      """
      select message_id, sum(size)::bigint as size from (
        select message_id, 150 as size from reaction where message_id = any(:messageIds::bigint[])
        union all
        select message_id, 300 + coalesce(octet_length(prev_content), 0)
          + coalesce(octet_length(prev_rendered_content), 0)
        from message_edit where message_id = any(:messageIds::bigint[])
        union all
        select message_id, 100 + octet_length(content)
        from submessage where message_id = any(:messageIds::bigint[])
        union all
        select message_id, 50 from message_flag where message_id = any(:messageIds::bigint[])) part
      group by message_id
      """;

  private static final String REACTIONS =
      """
      select message_id, json_agg(json_build_object('emoji_name', emoji_name, 'emoji_code',
        emoji_code, 'reaction_type', reaction_type, 'user_id', user_id) order by id)::text as list
      from reaction where message_id = any(:messageIds::bigint[]) group by message_id
      """;

  private static final String EDITS =
      """
      select message_id, json_agg(json_build_object('user_id', user_id, 'timestamp',
        floor(extract(epoch from edited_at))::bigint,
        'prev_content', case when :contents then prev_content end,
        'prev_rendered_content', case when :contents then prev_rendered_content end,
        'prev_topic', prev_topic, 'topic', topic, 'prev_channel_id', prev_stream,
        'channel_id', stream) order by id)::text as list
      from message_edit e where message_id = any(:messageIds::bigint[])
        and (:contents or (:moves and num_nonnulls(prev_topic, prev_stream) > 0))
        and (:everything or not exists (select from message_edit x
          where x.message_id = e.message_id and x.id >= e.id and x.prev_stream is not null
            and not exists (select from channel c
              where c.channel_id = x.prev_stream and (c.is_web_public or not c.invite_only
                or c.channel_id = any(:openChannelIds::bigint[])))))
      group by message_id
      """;

  private static final String SUBMESSAGES =
      """
      select message_id, json_agg(json_build_object('id', id, 'sender_id', sender_id,
        'msg_type', msg_type, 'content', content) order by id)::text as list
      from submessage where message_id = any(:messageIds::bigint[]) group by message_id
      """;

  private static final String FLAGS =
      """
      select message_id, json_agg(json_build_object('user_id', user_id, 'flags', flags)
        order by user_id)::text as list
      from (select message_id, user_id, array_agg(flag order by flag) as flags
        from message_flag where message_id = any(:messageIds::bigint[])
          and (:everything or user_id in (select unnest(:userIds::bigint[])))
        group by message_id, user_id) flag
      group by message_id
      """;

  private final Sql sql;

  HangingPartsStore(Sql sql) {
    this.sql = sql;
  }

  /** How much hangs on these messages, in bytes: on most nothing, and they are left out. */
  Map<Long, Long> sizes(List<Long> messageIds) {
    Map<Long, Long> sizes = new HashMap<>();
    sql.statement(SIZES)
        .bind("messageIds", messageIds)
        .forEach(row -> sizes.put(row.number("message_id"), row.number("size")));
    return sizes;
  }

  /** What hangs on these messages, as far as an export of the places shows it. */
  HangingParts of(List<Long> messageIds, EditHistoryVisibility edits, ExportedPlaces places) {
    if (messageIds.isEmpty()) {
      return HangingParts.NOTHING;
    }
    return new HangingParts(
        lists(sql.statement(REACTIONS), messageIds),
        edits == EditHistoryVisibility.NONE
            ? Map.of()
            : lists(
                sql.statement(EDITS)
                    .bind("contents", edits == EditHistoryVisibility.ALL)
                    .bind("moves", edits == EditHistoryVisibility.MOVES)
                    .bind("everything", places.isEverything())
                    .bind("openChannelIds", places.openChannelIds()),
                messageIds),
        lists(sql.statement(SUBMESSAGES), messageIds),
        lists(
            sql.statement(FLAGS)
                .bind("everything", places.isEverything())
                .bind("userIds", places.userIds()),
            messageIds));
  }

  private static Map<Long, String> lists(SqlStatement statement, List<Long> messageIds) {
    Map<Long, String> lists = new HashMap<>();
    statement
        .bind("messageIds", messageIds)
        .forEach(row -> lists.put(row.number("message_id"), row.text("list")));
    return lists;
  }
}
