package chat.messaging.channel;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;

/** Writes the table {@code channel_message_rights}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface ChannelMessageRightsRepository extends GenericRepository<ChannelMessageRights, Long> {

  /** Stores rights, unless those of a later change are stored. */
  @Query(
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
      """)
  void save(ChannelMessageRights rights);
}
