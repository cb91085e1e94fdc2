package chat.channels.access;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.List;

/** Whom channels name, in the table {@code channel}. */
@Singleton
final class NamedPeopleStore {

  private static final String NAMED =
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
      """;

  private final Sql sql;

  NamedPeopleStore(Sql sql) {
    this.sql = sql;
  }

  /** Creators and direct members in settings of a guest's channels and of web-public ones. */
  List<Long> namedTo(long organizationId, long guestId, int most) {
    return sql.statement(NAMED)
        .bind("organizationId", organizationId)
        .bind("userId", guestId)
        .bind("most", most)
        .list(row -> row.number("user_id"));
  }
}
