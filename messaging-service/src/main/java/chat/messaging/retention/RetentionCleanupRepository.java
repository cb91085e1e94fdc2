package chat.messaging.retention;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;

/** Deletes read marks, idempotency keys and interrupted moves that are kept no longer. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface RetentionCleanupRepository extends GenericRepository<ExpiredMessage, Long> {

  /**
   * Deletes the oldest read marks of an organization's messages that are all gone. A block is 1,024
   * message ids; the 10 newest blocks are left out, since messages still come into them.
   *
   * @param most of how many blocks, each of which every account may have
   * @return how many rows were deleted
   */
  @Query(
      """
      with recursive known as (
        (select block from read_block
          where organization_id = :organizationId order by block limit 1)
        union all
        select (select further.block from read_block further
          where further.organization_id = :organizationId and further.block > known.block
          order by further.block limit 1)
        from known where known.block is not null),
      gone as (
        select block from known
        where block < (select coalesce(max(id), 0) from message) / 1024 - 10
          and not exists (
            select from message
            where organization_id = :organizationId
              and id between block * 1024 and block * 1024 + 1024 - 1)
        limit :most)
      delete from read_block using gone
      where read_block.organization_id = :organizationId and read_block.block = gone.block
      """)
  int deleteReadMarks(long organizationId, int most);

  /**
   * Deletes the oldest expired idempotency keys; those of system bots never expire.
   *
   * @return how many were deleted
   */
  @Query(
      """
      with expired as (
        select organization_id, account_id, key from idempotency_key
        where expires_at <= :now order by expires_at limit :most for update skip locked)
      delete from idempotency_key using expired
      where idempotency_key.organization_id = expired.organization_id
        and idempotency_key.account_id = expired.account_id
        and idempotency_key.key = expired.key
      """)
  int deleteKeys(Instant now, int most);

  /** Deletes moves that were begun before, of which parts are missing. */
  @Query("delete from move_under_way where begun_at <= :before")
  void deleteMoves(Instant before);
}
