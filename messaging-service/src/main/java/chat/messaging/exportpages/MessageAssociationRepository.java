package chat.messaging.exportpages;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;
import java.util.List;

/** Reads the associations of exported messages; messages without any are left out. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface MessageAssociationRepository extends GenericRepository<AssociationList, Long> {

  /** Estimates an upper bound of the exported size without reading the texts. */
  @Query(
      """
      select message_id, sum(size)::bigint as size from (
        select message_id, 150 as size from reaction where message_id = any(:messageIds)
        union all
        select message_id, 300 + coalesce(octet_length(prev_content), 0)
          + coalesce(octet_length(prev_rendered_content), 0)
        from message_edit where message_id = any(:messageIds)
        union all
        select message_id, 100 + octet_length(content)
        from submessage where message_id = any(:messageIds)
        union all
        select message_id, 50 from message_flag where message_id = any(:messageIds)) part
      group by message_id
      """)
  List<AssociationSize> sizes(@TypeDef(type = DataType.LONG_ARRAY) List<Long> messageIds);

  @Query(
      """
      select message_id, json_agg(json_build_object('emoji_name', emoji_name, 'emoji_code',
        emoji_code, 'reaction_type', reaction_type, 'user_id', user_id) order by id)::text as list
      from reaction where message_id = any(:messageIds) group by message_id
      """)
  List<AssociationList> reactions(@TypeDef(type = DataType.LONG_ARRAY) List<Long> messageIds);

  /**
   * Reads the edits of messages.
   *
   * @param contents whether former contents are exported
   * @param moves whether moves are exported where contents are not
   * @param everything whether edits before a move from any channel are exported
   * @param openChannelIds private channels whose edits before a move are exported
   */
  @Query(
      """
      select message_id, json_agg(json_build_object('user_id', user_id, 'timestamp',
        floor(extract(epoch from edited_at))::bigint,
        'prev_content', case when :contents then prev_content end,
        'prev_rendered_content', case when :contents then prev_rendered_content end,
        'prev_topic', prev_topic, 'topic', topic, 'prev_channel_id', prev_stream,
        'channel_id', stream) order by id)::text as list
      from message_edit e where message_id = any(:messageIds)
        and (:contents or (:moves and num_nonnulls(prev_topic, prev_stream) > 0))
        and (:everything or not exists (select from message_edit x
          where x.message_id = e.message_id and x.id >= e.id and x.prev_stream is not null
            and not exists (select from channel c
              where c.channel_id = x.prev_stream and (c.is_web_public or not c.invite_only
                or c.channel_id = any(:openChannelIds)))))
      group by message_id
      """)
  List<AssociationList> edits(
      @TypeDef(type = DataType.LONG_ARRAY) List<Long> messageIds,
      boolean contents,
      boolean moves,
      boolean everything,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> openChannelIds);

  @Query(
      """
      select message_id, json_agg(json_build_object('id', id, 'sender_id', sender_id,
        'msg_type', msg_type, 'content', content) order by id)::text as list
      from submessage where message_id = any(:messageIds) group by message_id
      """)
  List<AssociationList> submessages(@TypeDef(type = DataType.LONG_ARRAY) List<Long> messageIds);

  /** Reads the flags of messages. In a full export, of all users; otherwise of these users. */
  @Query(
      """
      select message_id, json_agg(json_build_object('user_id', user_id, 'flags', flags)
        order by user_id)::text as list
      from (select message_id, user_id, array_agg(flag order by flag) as flags
        from message_flag where message_id = any(:messageIds)
          and (:everything or user_id in (select unnest(:userIds)))
        group by message_id, user_id) flag
      group by message_id
      """)
  List<AssociationList> flags(
      @TypeDef(type = DataType.LONG_ARRAY) List<Long> messageIds,
      boolean everything,
      @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds);
}
