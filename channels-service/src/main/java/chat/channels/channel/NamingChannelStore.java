package chat.channels.channel;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.List;

/** Finds the channels whose settings name an account. */
@Singleton
public final class NamingChannelStore {

  /** By the index: {@code offset 0} keeps the planner from reading all channels. */
  private static final String NAMING =
      """
      select channel_id
      from (select channel_id, organization_id from channel
        where named_user_ids @> jsonb_build_array(:userId::bigint) offset 0) as naming
      where organization_id = :organizationId order by channel_id
      """;

  private final Sql sql;

  NamingChannelStore(Sql sql) {
    this.sql = sql;
  }

  /** The ids of the channels whose settings name the account, archived or not. */
  public List<Long> naming(long organizationId, long userId) {
    return sql.statement(NAMING)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .list(row -> row.number("channel_id"));
  }
}
