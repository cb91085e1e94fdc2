package chat.channels.access;

import chat.channels.channel.ChannelRow;
import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.List;

/** Finds the accounts that channels name, in the table {@code channel}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface NamedPeopleRepository extends GenericRepository<ChannelRow, Long> {

  /**
   * Returns creators and direct members in settings of the user's channels and of web-public
   * channels.
   */
  @Query(
      """
      with listed as materialized (
        select channel.* from channel
        where organization_id = :organizationId
          and (is_web_public or channel_id in (
            select channel_id from subscription
            where subscription.organization_id = :organizationId and user_id = :userId
              and is_subscribed)))
      select creator_id as user_id from listed where creator_id is not null
      union
      select member::bigint
      from listed
        cross join lateral (
          values (can_add_subscribers_group), (can_create_topic_group),
            (can_delete_any_message_group), (can_delete_own_message_group),
            (can_remove_subscribers_group), (can_administer_channel_group),
            (can_move_messages_out_of_channel_group), (can_move_messages_within_channel_group),
            (can_send_message_group), (can_subscribe_group), (can_resolve_topics_group))
          as setting (value)
        cross join lateral jsonb_array_elements(value -> 'direct_members') as member
      limit :most
      """)
  List<Long> find(long organizationId, long userId, int most);
}
