package chat.uploads;

import chat.kit.sql.Sql;

/** Lets connections break in the middle of COMMIT, so that nobody knows what became of it. */
public final class LostCommits {

  private LostCommits() {}

  /** From now on, where an organization gets another row of the table. */
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
