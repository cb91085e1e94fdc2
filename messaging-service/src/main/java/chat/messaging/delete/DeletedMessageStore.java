package chat.messaging.delete;

import chat.kit.sql.Sql;
import jakarta.inject.Singleton;

/** Deletes from the table {@code message}. */
@Singleton
final class DeletedMessageStore {

  private static final String DELETE = "delete from message where id = :messageId";

  private final Sql sql;

  DeletedMessageStore(Sql sql) {
    this.sql = sql;
  }

  /** Deletes a message with all that hangs on it. */
  void delete(long messageId) {
    sql.statement(DELETE).bind("messageId", messageId).execute();
  }
}
