package chat.messaging.access;

import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Reads a message together with what decides who may read it, in one query. */
@Singleton
final class ReadableMessageStore {

  private static final String FIND =
      """
      select m.id, m.recipient_id, m.sender_id, m.topic, m.content, m.rendered_content, m.client,
        m.sent_at, m.is_me_message, m.read_by_sender, m.mentioned_user_ids,
        m.channel_wildcard_mentioned, m.topic_wildcard_mentioned, r.user_ids, c.channel_id, c.name,
        c.invite_only, c.is_web_public, c.history_public_to_subscribers, c.is_archived,
        c.topics_policy, c.can_send_message_group, c.can_create_topic_group, c.can_subscribe_group,
        c.can_add_subscribers_group, coalesce(s.is_subscribed, false) as subscribed,
        coalesce(s.periods @> m.subscriptions_number, false) as subscribed_then,
        false as owner_subscribed, true as topic_exists
      from message m
      join recipient r on r.id = m.recipient_id
      left join channel c on c.channel_id = r.channel_id
      left join subscription s on s.channel_id = c.channel_id and s.user_id = :readerId
      where m.id = :messageId and m.organization_id = :organizationId
      """;

  private final Sql sql;
  private final ChannelAccessStore channels;

  ReadableMessageStore(Sql sql, ChannelAccessStore channels) {
    this.sql = sql;
    this.channels = channels;
  }

  Optional<MessageFacts> find(long organizationId, long readerId, long messageId) {
    return sql.statement(FIND)
        .bind("readerId", readerId)
        .bind("messageId", messageId)
        .bind("organizationId", organizationId)
        .find(this::message);
  }

  private MessageFacts message(Row row) {
    return new MessageFacts(
        row.number("id"),
        row.number("recipient_id"),
        row.number("sender_id"),
        row.text("topic"),
        row.text("content"),
        row.text("rendered_content"),
        row.text("client"),
        row.instant("sent_at"),
        row.flag("is_me_message"),
        row.flag("read_by_sender"),
        row.numbers("mentioned_user_ids"),
        row.flag("channel_wildcard_mentioned"),
        row.flag("topic_wildcard_mentioned"),
        row.numbers("user_ids"),
        row.numberOrNull("channel_id") == null ? null : channels.facts(row),
        row.flag("subscribed_then"));
  }
}
