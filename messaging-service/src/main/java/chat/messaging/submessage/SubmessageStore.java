package chat.messaging.submessage;

import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.messaging.access.Submessage;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

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
  private static final String FIND_WIDGET =
      """
      select (select content::json ->> 'widget_type' from (
          select content from submessage where message_id = :messageId order by id limit 1) first)
          as widget_type,
        count(*) as submessages, sum(octet_length(content)) as size
      from submessage where message_id = :messageId having count(*) > 0
      """;

  private final Sql sql;

  SubmessageStore(Sql sql) {
    this.sql = sql;
  }

  /** A submessage that is to be. */
  record New(long messageId, long senderId, String content) {}

  /**
   * A message's widget, and how many submessages it has by now.
   *
   * @param size of all of them, in bytes
   */
  record HeldWidget(String type, long submessages, long size) {}

  /** Adds them in their order. */
  List<Submessage> insert(long organizationId, List<New> all) {
    return sql.statement(INSERT)
        .bind("organizationId", organizationId)
        .bindEach("messageIds", all, New::messageId)
        .bindEach("senderIds", all, New::senderId)
        .bind("msgType", WIDGET)
        .bindEach("contents", all, New::content)
        .list(SubmessageStore::submessage);
  }

  /** Empty where the message has no widget. */
  Optional<HeldWidget> findWidget(long messageId) {
    return sql.statement(FIND_WIDGET)
        .bind("messageId", messageId)
        .find(row ->
            new HeldWidget(row.text("widget_type"), row.number("submessages"), row.number("size")));
  }

  private static Submessage submessage(Row row) {
    return new Submessage(
        row.number("id"),
        row.number("message_id"),
        row.number("sender_id"),
        row.text("msg_type"),
        row.text("content"));
  }
}
