package chat.identity.password;

import chat.identity.password.AttemptStore.Attempted;
import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.time.Instant;

/** The table {@code known_network}: networks from which people have logged in. */
@Singleton
final class KnownNetworkStore {

  private static final String IS_KNOWN =
      """
      select 1 as known from known_network
      where organization_id = :organizationId and login_sha256 = :login
      """;

  private static final String NOTE =
      """
      insert into known_network as known (organization_id, login_sha256, last_used)
      values (:organizationId, :login, :now)
      on conflict (organization_id, login_sha256) do update set last_used = :now
        where known.last_used < :now::timestamptz - interval '1 day'
      """;

  private static final String DELETE_UNUSED =
      """
      delete from known_network where (organization_id, login_sha256) in (
        select organization_id, login_sha256 from known_network
        where last_used <= :before limit :most for update skip locked)
      """;

  private final Sql sql;

  KnownNetworkStore(Sql sql) {
    this.sql = sql;
  }

  boolean isKnown(Attempted login) {
    return sql.statement(IS_KNOWN)
        .bind("organizationId", login.organizationId())
        .bind("login", login.sha256())
        .find(row -> true)
        .isPresent();
  }

  /** Notes a log-in, once a day. */
  void note(Attempted login, Instant now) {
    sql.statement(NOTE)
        .bind("organizationId", login.organizationId())
        .bind("login", login.sha256())
        .bind("now", now)
        .execute();
  }

  /** Deletes some that were not used since; how many. */
  int deleteUnused(Instant before, int most) {
    return sql.statement(DELETE_UNUSED).bind("before", before).bind("most", most).execute();
  }
}
