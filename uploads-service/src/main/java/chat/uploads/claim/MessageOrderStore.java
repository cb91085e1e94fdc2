package chat.uploads.claim;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;
import java.util.List;

/** The tables {@code newest_message} and {@code early_change}. */
@Singleton
final class MessageOrderStore {

  private static final String COME_TO =
      """
      insert into newest_message (organization_id, message_id)
      values (:organizationId, :messageId)
      on conflict (organization_id) do update
        set message_id = greatest(newest_message.message_id, excluded.message_id)
      """;

  private static final String FORGET_EARLY =
      """
      delete from early_change
      where organization_id = :organizationId and message_id <= :messageId
      """;

  private static final String NOTE_EARLY =
      """
      insert into early_change (organization_id, message_id)
      select :organizationId, changed.message_id
      from unnest(:messageIds::bigint[]) as changed (message_id)
      where changed.message_id > coalesce(
        (select message_id from newest_message where organization_id = :organizationId), 0)
      on conflict do nothing
      """;

  private static final String HAS_CHANGED_EARLY =
      """
      select exists (
        select from early_change
        where organization_id = :organizationId and message_id = :messageId) as has_changed
      """;

  private final Sql sql;

  MessageOrderStore(Sql sql) {
    this.sql = sql;
  }

  /** Notes that message-sent has told of all messages up to this one. */
  void cameTo(long organizationId, long messageId) {
    sql.statement(COME_TO)
        .bind("organizationId", organizationId)
        .bind("messageId", messageId)
        .execute();
    sql.statement(FORGET_EARLY)
        .bind("organizationId", organizationId)
        .bind("messageId", messageId)
        .execute();
  }

  /** Notes those of the messages of which message-sent has not told yet. */
  void noteEarly(long organizationId, List<Long> messageIds) {
    sql.statement(NOTE_EARLY)
        .bind("organizationId", organizationId)
        .bind("messageIds", messageIds)
        .execute();
  }

  /** Whether the message was changed before message-sent has told of it. */
  boolean hasChangedEarly(long organizationId, long messageId) {
    return sql.statement(HAS_CHANGED_EARLY)
        .bind("organizationId", organizationId)
        .bind("messageId", messageId)
        .one(row -> row.flag("has_changed"));
  }
}
