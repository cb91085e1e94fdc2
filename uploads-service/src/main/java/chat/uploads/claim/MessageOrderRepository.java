package chat.uploads.claim;

import io.micronaut.data.annotation.Query;
import io.micronaut.data.annotation.TypeDef;
import io.micronaut.data.jdbc.annotation.JdbcRepository;
import io.micronaut.data.model.DataType;
import io.micronaut.data.model.query.builder.sql.Dialect;
import io.micronaut.data.repository.GenericRepository;
import java.util.Collection;

/** The tables {@code newest_message} and {@code early_change}. */
@JdbcRepository(dialect = Dialect.POSTGRES)
interface MessageOrderRepository extends GenericRepository<EarlyChange, Long> {

  /** Stores the newest message whose message-sent event arrived; an older one changes nothing. */
  @Query(
      """
      insert into newest_message (organization_id, message_id)
      values (:organizationId, :messageId)
      on conflict (organization_id) do update
        set message_id = greatest(newest_message.message_id, excluded.message_id)
      """)
  void advance(long organizationId, long messageId);

  /** Deletes the early changes of all messages up to this one. */
  @Query(
      """
      delete from early_change
      where organization_id = :organizationId and message_id <= :messageId
      """)
  void deleteEarlyChanges(long organizationId, long messageId);

  /** Stores changes of messages whose message-sent event has not arrived yet. */
  @Query(
      """
      insert into early_change (organization_id, message_id)
      select :organizationId, changed.message_id
      from unnest(:messageIds::bigint[]) as changed (message_id)
      where changed.message_id > coalesce(
        (select message_id from newest_message where organization_id = :organizationId), 0)
      on conflict do nothing
      """)
  void addEarlyChanges(
      long organizationId, @TypeDef(type = DataType.LONG_ARRAY) Collection<Long> messageIds);

  @Query(
      """
      select exists (
        select from early_change
        where organization_id = :organizationId and message_id = :messageId)
      """)
  boolean hasEarlyChange(long organizationId, long messageId);
}
