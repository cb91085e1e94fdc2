package chat.identity.user;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;

/** The table {@code untold_account}, which migrations fill. */
@Singleton
final class UntoldAccountStore {
  private final Sql sql;

  UntoldAccountStore(Sql sql) {
    this.sql = sql;
  }

  /** Those that have such accounts by now. */
  List<Long> organizations(Instant now) {
    return sql.statement("select distinct organization_id from untold_account where due <= :now")
        .bind("now", now)
        .list(row -> row.number("organization_id"));
  }

  /** Takes the ids of some of an organization's away; of one that is due twice, two. */
  List<Long> take(long organizationId, Instant now, int most) {
    return sql.statement(
            """
            delete from untold_account
            where organization_id = :organizationId and (user_id, due) in (
              select user_id, due from untold_account
              where organization_id = :organizationId and due <= :now
              order by user_id limit :most)
            returning user_id
            """)
        .bind("organizationId", organizationId)
        .bind("now", now)
        .bind("most", most)
        .list(row -> row.number("user_id"));
  }
}
