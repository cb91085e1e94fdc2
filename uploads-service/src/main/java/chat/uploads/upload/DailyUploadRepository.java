package chat.uploads.upload;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.LocalDate;
import java.util.List;

/**
 * The table {@code daily_upload}. Commits asynchronously, so uploads do not wait for the disk; a
 * crash of the database may lose the last counts.
 */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface DailyUploadRepository extends GenericRepository<DailyUpload, Long> {

  /**
   * Counts bytes of a day, which must not exceed {@code most} by themselves.
   *
   * @return the account's bytes of the day; empty if they would exceed {@code most}
   */
  @Query(
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
      """)
  List<Long> add(long organizationId, long accountId, LocalDate day, long bytes, long most);

  /** Subtracts bytes of a day. */
  @Query(
      """
      update daily_upload set bytes = greatest(0, bytes - :bytes)
      where organization_id = :organizationId and account_id = :accountId and day = :day::date
      """)
  void giveBack(long organizationId, long accountId, LocalDate day, long bytes);
}
