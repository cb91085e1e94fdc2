package chat.identity.password;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;
import java.util.Optional;

/** The table {@code password_attempt}, with one row per account whose attempts still count. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface PasswordAttemptRepository extends GenericRepository<AttemptKey, Long> {

  /** Finds the time at which the attempts so far stop counting; empty if there were none. */
  @Query(
      """
      select forgotten_at from password_attempt
      where organization_id = :organizationId and account_sha256 = :sha256
      """)
  Optional<Instant> forgottenAt(long organizationId, byte[] sha256);

  /**
   * Counts an attempt in a single statement, so that concurrent attempts are all counted.
   *
   * @param shareMicros the attempt's share of the limit's period, in microseconds
   * @param latest the latest time until which attempts may count
   */
  @Query(
      """
      insert into password_attempt as counted (organization_id, account_sha256, forgotten_at)
      values (:organizationId, :sha256,
        :now::timestamptz + :shareMicros * interval '1 microsecond')
      on conflict (organization_id, account_sha256) do update
        set forgotten_at = least(
          greatest(counted.forgotten_at, :now) + :shareMicros * interval '1 microsecond', :latest)
      """)
  void count(long organizationId, byte[] sha256, Instant now, long shareMicros, Instant latest);

  @Query(
      """
      delete from password_attempt
      where organization_id = :organizationId and account_sha256 = :sha256
      """)
  void forget(long organizationId, byte[] sha256);

  /**
   * Deletes a batch of rows whose attempts no longer count; skips locked rows.
   *
   * @return the number of deleted rows
   */
  @Query(
      """
      delete from password_attempt where (organization_id, account_sha256) in (
        select organization_id, account_sha256 from password_attempt
        where forgotten_at <= :now limit :most for update skip locked)
      """)
  int deleteForgotten(Instant now, int most);
}
