package chat.identity.user;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.List;

/** The table {@code untold_account}, which migrations fill. */
@Singleton
final class UntoldAccountStore {
  private final Sql sql;

  UntoldAccountStore(Sql sql) {
    this.sql = sql;
  }

  /** Those that have such accounts. */
  List<Long> organizations() {
    return sql.statement("select distinct organization_id from untold_account")
        .list(row -> row.number("organization_id"));
  }

  /** Takes the ids of some of an organization's away. */
  List<Long> take(long organizationId, int most) {
    return sql.statement(
            """
            delete from untold_account
            where organization_id = :organizationId and user_id in (
              select user_id from untold_account where organization_id = :organizationId
              order by user_id limit :most)
            returning user_id
            """)
        .bind("organizationId", organizationId)
        .bind("most", most)
        .list(row -> row.number("user_id"));
  }
}
