package chat.messaging.retention;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.time.Instant;

/** Deletes obsolete read marks, idempotency keys and interrupted moves. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface RetentionCleanupRepository extends GenericRepository<ExpiredMessage, Long> {

  /**
   * Deletes the oldest read marks of blocks whose messages have all been deleted.
   *
   * <p>A block is 1,024 message ids. The 10 newest blocks are excluded, since new messages may
   * still get ids in them.
   *
   * @param most the most blocks; every account may have a row for each
   * @return the number of deleted rows
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
   * @return the number of deleted keys
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

  /** Deletes unfinished moves that were started before. */
  @Query("delete from move_under_way where begun_at <= :before")
  void deleteMoves(Instant before);
}
