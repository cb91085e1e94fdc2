package chat.messaging.retention;

import chat.kit.sql.Sql;
import chat.messaging.memory.ReadBlock;
import jakarta.inject.Singleton;

/** Deletes from {@code read_block} what people have read of messages that are all gone. */
@Singleton
final class ExpiredMarkStore {

  /** To the blocks that messages come into: whoever marks those is not looked at. */
  private static final int NEWEST = 10;

  private static final String DELETE =
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
        where block < (select coalesce(max(id), 0) from message) / %1$d - %2$d
          and not exists (
            select from message
            where organization_id = :organizationId
              and id between block * %1$d and block * %1$d + %1$d - 1)
        limit :most)
      delete from read_block using gone
      where read_block.organization_id = :organizationId and read_block.block = gone.block
      """
          .formatted(ReadBlock.SIZE, NEWEST);

  private final Sql sql;

  ExpiredMarkStore(Sql sql) {
    this.sql = sql;
  }

  /**
   * Deletes some of an organization's, the oldest first.
   *
   * @param most of how many blocks, each of which everybody may have
   * @return how many rows
   */
  int delete(long organizationId, int most) {
    return sql.statement(DELETE)
        .bind("organizationId", organizationId)
        .bind("most", most)
        .execute();
  }
}
