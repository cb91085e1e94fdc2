package chat.identity.password;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;
import java.util.Optional;

/** The table {@code password_attempt}: rows of those alone whose attempts still count. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface PasswordAttemptRepository extends GenericRepository<AttemptKey, Long> {

  /** Finds when the attempts so far no longer count; empty if there were none. */
  @Query(
      """
      select forgotten_at from password_attempt
      where organization_id = :organizationId and account_sha256 = :sha256
      """)
  Optional<Instant> forgottenAt(long organizationId, byte[] sha256);

  /**
   * Counts an attempt, in one statement, so that concurrent ones all count.
   *
   * @param shareMicros its share of the limit's period, microseconds
   * @param latest until when attempts count at most
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
   * Deletes rows whose attempts no longer count, without waiting for locked ones.
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
