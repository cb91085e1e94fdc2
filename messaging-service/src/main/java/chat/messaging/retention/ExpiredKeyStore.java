package chat.messaging.retention;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.time.Clock;

/** Deletes idempotency keys that count no longer; those of system bots have no end. */
@Singleton
final class ExpiredKeyStore {

  private static final String DELETE =
      """
      with expired as (
        select organization_id, account_id, key from idempotency_key
        where expires_at <= :now order by expires_at limit :most for update skip locked)
      delete from idempotency_key using expired
      where idempotency_key.organization_id = expired.organization_id
        and idempotency_key.account_id = expired.account_id
        and idempotency_key.key = expired.key
      """;

  private final Sql sql;
  private final Clock clock;

  ExpiredKeyStore(Sql sql, Clock clock) {
    this.sql = sql;
    this.clock = clock;
  }

  /**
   * Deletes some of them, the oldest first.
   *
   * @return how many
   */
  int delete(int most) {
    return sql.statement(DELETE).bind("now", clock.instant()).bind("most", most).execute();
  }
}
