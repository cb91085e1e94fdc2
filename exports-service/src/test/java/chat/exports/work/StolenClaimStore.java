package chat.exports.work;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.time.Instant;

/** Makes a claim run out before its time, as if its worker had been killed. */
@Singleton
final class StolenClaimStore {

  private final Sql sql;

  StolenClaimStore(Sql sql) {
    this.sql = sql;
  }

  void runOut(long exportId, Instant now) {
    sql.statement("update data_export set next_attempt = :now where export_id = :exportId")
        .bind("now", now)
        .bind("exportId", exportId)
        .execute();
  }
}
