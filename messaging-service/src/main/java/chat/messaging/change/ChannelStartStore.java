package chat.messaging.change;

import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/**
 * Looks up the oldest messages of channels, and when the newest were sent, in the transaction that
 * changes which they are.
 */
@Singleton
public final class ChannelStartStore {

  private static final String FIND =
      """
      select r.channel_id, first.id, last.sent_at
      from recipient r
        left join lateral (
          select id from message where recipient_id = r.id order by id limit 1) first on true
        left join lateral (
          select sent_at from message where recipient_id = r.id order by id desc limit 1) last on true
      where r.id = any(:recipientIds::bigint[]) and r.channel_id is not null
      order by r.channel_id
      """;

  private final Sql sql;

  ChannelStartStore(Sql sql) {
    this.sql = sql;
  }

  /** Those of the recipients that are channels. */
  public List<ChannelStart> find(Collection<Long> recipientIds) {
    return sql.statement(FIND).bind("recipientIds", recipientIds).list(ChannelStartStore::start);
  }

  private static ChannelStart start(Row row) {
    Instant last = row.instantOrNull("sent_at");
    return new ChannelStart(
        row.number("channel_id"),
        row.numberOrNull("id"),
        last == null ? null : last.getEpochSecond());
  }
}
