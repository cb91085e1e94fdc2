package chat.messaging.readreceipt;

import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import chat.kit.token.Caller;
import chat.messaging.messageread.FlagSetStore;
import chat.messaging.narrow.SearchBulkhead;
import jakarta.inject.Singleton;
import java.util.List;

/** Finds the users who have marked a message as read. */
@Singleton
final class ReadReceiptStore {

  /** Needs a search permit: one index look-up per recipient, and channels may have very many. */
  private static final String READERS =
      """
      with recipients as (
        select s.user_id from message m join recipient r on r.id = m.recipient_id
          join subscription s on s.channel_id = r.channel_id
        where m.id = :messageId and m.organization_id = :organizationId
          and s.periods @> m.subscriptions_number and s.user_id <> m.sender_id
        union all
        select u.user_id from message m join recipient r on r.id = m.recipient_id
          cross join lateral unnest(r.user_ids) u (user_id)
        where m.id = :messageId and m.organization_id = :organizationId
          and u.user_id <> m.sender_id)
      select a.user_id from recipients
        join account a on a.organization_id = :organizationId and a.user_id = recipients.user_id
        join account me on me.organization_id = :organizationId and me.user_id = :readerId
        left join
      """
          + FlagSetStore.ofBlock("a.user_id", ":messageId::bigint")
          + " where not "
          + FlagSetStore.isUnmarked("a.user_id", ":messageId::bigint")
          + """
            and not exists (select from message_flag f
              where f.user_id = a.user_id and f.flag = 'unread' and f.message_id = :messageId)
            and a.is_active and not a.is_bot
            and coalesce((a.settings ->> 'send_read_receipts')::boolean, true)
            and not a.muted_user_ids @> array[me.user_id]
            and not me.muted_user_ids @> array[a.user_id]
          order by a.user_id
          """;

  private final Sql sql;
  private final SearchBulkhead bulkhead;

  ReadReceiptStore(Sql sql, SearchBulkhead bulkhead) {
    this.sql = sql;
    this.bulkhead = bulkhead;
  }

  /** Returns user ids visible to the reader, ascending; status 503 if it gets no permit. */
  List<Long> readers(Caller reader, long messageId) {
    SqlStatement readers =
        sql.statement(READERS)
            .bind("messageId", messageId)
            .bind("organizationId", reader.organizationId())
            .bind("readerId", reader.userId());
    return bulkhead.take(
        reader.userId(),
        bulkhead.deadline(),
        () -> readers.within(bulkhead.limit()).list(row -> row.number("user_id")));
  }
}
