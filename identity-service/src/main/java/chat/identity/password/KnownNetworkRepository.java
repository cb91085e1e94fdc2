package chat.identity.password;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;

/** The table {@code known_network}: networks from which users have logged in. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface KnownNetworkRepository extends GenericRepository<AttemptKey, Long> {

  @Query(
      """
      select exists (
        select from known_network
        where organization_id = :organizationId and login_sha256 = :sha256)
      """)
  boolean isKnown(long organizationId, byte[] sha256);

  /** Records a log-in from the network; writes at most once a day. */
  @Query(
      """
      insert into known_network as known (organization_id, login_sha256, last_used)
      values (:organizationId, :sha256, :now)
      on conflict (organization_id, login_sha256) do update set last_used = :now
        where known.last_used < :now::timestamptz - interval '1 day'
      """)
  void note(long organizationId, byte[] sha256, Instant now);

  /**
   * Deletes a batch of networks that have not been used since a time; skips locked rows.
   *
   * @return the number of deleted rows
   */
  @Query(
      """
      delete from known_network where (organization_id, login_sha256) in (
        select organization_id, login_sha256 from known_network
        where last_used <= :before limit :most for update skip locked)
      """)
  int deleteUnused(Instant before, int most);
}
