package chat.identity.session;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The table {@code browser_session}; {@link SessionLife} defines the time limits. */
@JdbcRepository(dialect = Dialect.POSTGRES)
public interface BrowserSessionRepository extends GenericRepository<BrowserSession, Long> {

  @Query(
      """
      insert into browser_session
        (token_sha256, organization_id, user_id, date_created, last_used)
      values (:tokenSha256, :organizationId, :userId, :dateCreated, :lastUsed)
      """)
  void insert(BrowserSession session);

  /** Finds the account of a session that has not ended. */
  @Query(
      """
      select user_id from browser_session
      where token_sha256 = :tokenSha256 and organization_id = :organizationId
        and last_used > :lastUsedAfter and date_created > :begunAfter
      """)
  Optional<Long> findUserId(
      byte[] tokenSha256, long organizationId, Instant lastUsedAfter, Instant begunAfter);

  /** Stores that a session was used, unless a use was stored recently. */
  @Query(
      """
      update browser_session set last_used = :now
      where token_sha256 = :tokenSha256 and last_used < :notedBefore
      """)
  void noteUse(byte[] tokenSha256, Instant now, Instant notedBefore);

  /**
   * Ends a session.
   *
   * @return the account's id; empty if there was no such session
   */
  @Query(
      """
      delete from browser_session
      where token_sha256 = :tokenSha256 and organization_id = :organizationId
      returning user_id
      """)
  List<Long> delete(byte[] tokenSha256, long organizationId);

  /** Ends all sessions of accounts. */
  @Query(
      """
      delete from browser_session
      where organization_id = :organizationId and user_id = any(:userIds)
      """)
  void deleteAll(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> userIds);

  /** Deletes at most 100 unused sessions of any account; skips locked rows. */
  @Query(
      """
      delete from browser_session
      where token_sha256 in (
        select token_sha256 from browser_session where last_used <= :lastUsedAfter
        limit 100 for update skip locked)
      """)
  void deleteEnded(Instant lastUsedAfter);
}
