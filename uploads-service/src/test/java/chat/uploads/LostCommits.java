package chat.uploads;

import chat.kit.sql.Sql;

/** Breaks database connections during COMMIT, so that the outcome is unknown. */
public final class LostCommits {

  private LostCommits() {}

  /** Breaks every commit that inserts a row of the organization into the table. */
  public static void of(Sql sql, String table, long organizationId) {
    sql.composed(
            """
            create or replace function lose_connection() returns trigger language plpgsql as '
            begin
              perform pg_terminate_backend(pg_backend_pid());
              perform pg_sleep(60);
              return null;
            end'
            """)
        .execute();
    sql.composed(
            """
            create constraint trigger lost_commits_of_%1$d after insert on %2$s
            deferrable initially deferred for each row when (new.organization_id = %1$d)
            execute function lose_connection()
            """
                .formatted(organizationId, table))
        .execute();
  }
}
