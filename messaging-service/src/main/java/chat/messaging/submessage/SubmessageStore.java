package chat.messaging.submessage;

import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.messaging.access.Submessage;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The table {@code submessage}. */
@Singleton
final class SubmessageStore {

  /** The only type that there is. */
  private static final String WIDGET = "widget";

  private static final String INSERT =
      """
      insert into submessage (organization_id, message_id, sender_id, msg_type, content)
      select :organizationId, message_id, sender_id, :msgType, content
      from unnest(:messageIds::bigint[], :senderIds::bigint[], :contents::text[])
        with ordinality as added (message_id, sender_id, content, position)
      order by position
      returning id, message_id, sender_id, msg_type, content
      """;

  /** The first submessage is the one that says what the widget is. */
  private static final String FIND_HOLDER =
      """
      select m.sender_id, m.topic, r.channel_id, r.user_ids,
        (select count(*) from submessage where message_id = m.id) as submessages,
        (select content::json ->> 'widget_type' from submessage where message_id = m.id
          order by id limit 1) as widget_type
      from message m join recipient r on r.id = m.recipient_id
      where m.id = :messageId and m.organization_id = :organizationId
      """;

  private final Sql sql;

  SubmessageStore(Sql sql) {
    this.sql = sql;
  }

  /** A submessage that is to be. */
  record New(long messageId, long senderId, String content) {}

  /**
   * A message as what is added to it must know it.
   *
   * @param channelId null for a direct message
   * @param userIds the people of a direct message
   * @param submessages how many it has
   * @param widgetType null where it has no widget
   */
  record Holder(
      long senderId,
      String topic,
      @Nullable Long channelId,
      List<Long> userIds,
      long submessages,
      @Nullable String widgetType) {}

  /** Adds them in their order. */
  List<Submessage> insert(long organizationId, List<New> all) {
    return sql.statement(INSERT)
        .bind("organizationId", organizationId)
        .bind("messageIds", each(all, New::messageId))
        .bind("senderIds", each(all, New::senderId))
        .bind("msgType", WIDGET)
        .bind("contents", each(all, New::content))
        .list(SubmessageStore::submessage);
  }

  Optional<Holder> findHolder(long organizationId, long messageId) {
    return sql.statement(FIND_HOLDER)
        .bind("messageId", messageId)
        .bind("organizationId", organizationId)
        .find(row ->
            new Holder(
                row.number("sender_id"),
                row.text("topic"),
                row.numberOrNull("channel_id"),
                row.numbers("user_ids"),
                row.number("submessages"),
                row.textOrNull("widget_type")));
  }

  private static Submessage submessage(Row row) {
    return new Submessage(
        row.number("id"),
        row.number("message_id"),
        row.number("sender_id"),
        row.text("msg_type"),
        row.text("content"));
  }

  private static <T> List<T> each(List<New> all, Function<New, T> value) {
    return all.stream().map(value).toList();
  }
}
