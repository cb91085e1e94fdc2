package chat.identity.password;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The table {@code password_attempt}: rows of those alone whose attempts still count. */
@Singleton
final class AttemptStore {

  private static final String FORGOTTEN_AT =
      """
      select forgotten_at from password_attempt
      where organization_id = :organizationId and account_sha256 = :account
      """;

  private static final String COUNT =
      """
      insert into password_attempt as counted (organization_id, account_sha256, forgotten_at)
      values (:organizationId, :account, :now::timestamptz + :share * interval '1 microsecond')
      on conflict (organization_id, account_sha256) do update
        set forgotten_at = least(
          greatest(counted.forgotten_at, :now) + :share * interval '1 microsecond', :latest)
      """;

  private static final String FORGET =
      """
      delete from password_attempt
      where organization_id = :organizationId and account_sha256 = :account
      """;

  private static final String DELETE_FORGOTTEN =
      """
      delete from password_attempt where (organization_id, account_sha256) in (
        select organization_id, account_sha256 from password_attempt
        where forgotten_at <= :now limit :most for update skip locked)
      """;

  private final Sql sql;

  AttemptStore(Sql sql) {
    this.sql = sql;
  }

  /** An account of an organization, or the name of one that there may not be. */
  record Attempted(long organizationId, byte[] sha256) {}

  /** When its attempts no longer count; empty where there were none. */
  Optional<Instant> forgottenAt(Attempted account) {
    return sql.statement(FORGOTTEN_AT)
        .bind("organizationId", account.organizationId())
        .bind("account", account.sha256())
        .find(row -> row.instant("forgotten_at"));
  }

  /**
   * Counts one, in one statement whatever others count at the same moment.
   *
   * @param share of the limit's period that it takes
   * @param latest until when attempts count at most
   */
  void count(Attempted account, Instant now, Duration share, Instant latest) {
    sql.statement(COUNT)
        .bind("organizationId", account.organizationId())
        .bind("account", account.sha256())
        .bind("now", now)
        .bind("share", share.toNanos() / 1_000)
        .bind("latest", latest)
        .execute();
  }

  void forget(Attempted account) {
    sql.statement(FORGET)
        .bind("organizationId", account.organizationId())
        .bind("account", account.sha256())
        .execute();
  }

  /** Clears away some that count no longer; how many. */
  int deleteForgotten(Instant now, int most) {
    return sql.statement(DELETE_FORGOTTEN).bind("now", now).bind("most", most).execute();
  }
}
