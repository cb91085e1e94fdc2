package chat.messaging.change;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;

/** Looks up the oldest messages of channels, in the transaction that changes which they are. */
@Singleton
public final class ChannelStartStore {

  private static final String FIND =
      """
      select r.channel_id, first.id
      from recipient r
        left join lateral (
          select id from message where recipient_id = r.id order by id limit 1) first on true
      where r.id = any(:recipientIds::bigint[]) and r.channel_id is not null
      order by r.channel_id
      """;

  private final Sql sql;

  ChannelStartStore(Sql sql) {
    this.sql = sql;
  }

  /** Those of the recipients that are channels. */
  public List<ChannelStart> find(Collection<Long> recipientIds) {
    return sql.statement(FIND)
        .bind("recipientIds", recipientIds)
        .list(row -> new ChannelStart(row.number("channel_id"), row.numberOrNull("id")));
  }
}
