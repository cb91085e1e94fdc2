package chat.uploads.upload;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.time.LocalDate;

/**
 * The table {@code daily_upload}: how many bytes each account has uploaded on the last day on which
 * it did. A crash of the database may lose the last counts: no upload waits for them on the disk.
 */
@Singleton
final class DailyUploadStore {

  private static final String ADD =
      """
      with relaxed as (select set_config('synchronous_commit', 'off', true))
      insert into daily_upload as counted (organization_id, account_id, day, bytes)
      select :organizationId, :accountId, :day::date, :bytes from relaxed
      on conflict (organization_id, account_id) do update
        set day = excluded.day,
          bytes = excluded.bytes
            + case when counted.day = excluded.day then counted.bytes else 0 end
        where counted.day <> excluded.day or counted.bytes + excluded.bytes <= :most
      returning bytes
      """;

  private static final String GIVE_BACK =
      """
      update daily_upload set bytes = greatest(0, bytes - :bytes)
      where organization_id = :organizationId and account_id = :accountId and day = :day::date
      """;

  private final Sql sql;

  DailyUploadStore(Sql sql) {
    this.sql = sql;
  }

  /** Counts bytes of a day; false where the account would have more than the most. */
  boolean add(long organizationId, long accountId, LocalDate day, long bytes, long most) {
    return bytes <= most
        && sql.statement(ADD)
            .bind("organizationId", organizationId)
            .bind("accountId", accountId)
            .bind("day", day.toString())
            .bind("bytes", bytes)
            .bind("most", most)
            .find(row -> row.number("bytes"))
            .isPresent();
  }

  /** Takes bytes of a day away again. */
  void giveBack(long organizationId, long accountId, LocalDate day, long bytes) {
    sql.statement(GIVE_BACK)
        .bind("organizationId", organizationId)
        .bind("accountId", accountId)
        .bind("day", day.toString())
        .bind("bytes", bytes)
        .execute();
  }
}
