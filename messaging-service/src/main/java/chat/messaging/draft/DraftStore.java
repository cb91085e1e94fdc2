package chat.messaging.draft;

import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/** The table {@code draft}. */
@Singleton
final class DraftStore {

  private static final String LIST =
      """
      select * from draft where organization_id = :organizationId and user_id = :userId
      order by last_edited, id
      """;

  /** A recipient's id takes at most twenty bytes in an answer. */
  private static final String KEPT =
      """
      select count(*) as number,
        coalesce(sum(octet_length(content) + octet_length(topic) + 20 * cardinality(recipient_ids)),
          0) as size
      from draft where organization_id = :organizationId and user_id = :userId
      """;

  private static final String INSERT =
      """
      insert into draft
        (organization_id, user_id, type, recipient_ids, topic, content, last_edited)
      values (:organizationId, :userId, :type, :to::bigint[], :topic, :content, :lastEdited)
      returning *
      """;

  private static final String UPDATE =
      """
      update draft set type = :type, recipient_ids = :to::bigint[], topic = :topic,
        content = :content, last_edited = :lastEdited
      where organization_id = :organizationId and user_id = :userId and id = :id
      returning *
      """;

  private static final String DELETE =
      """
      delete from draft
      where organization_id = :organizationId and user_id = :userId and id = :id
      """;

  private final Sql sql;

  DraftStore(Sql sql) {
    this.sql = sql;
  }

  /**
   * How much an account has.
   *
   * @param size of all together, in bytes
   */
  record Kept(long number, long size) {}

  /**
   * All drafts of the caller, the one that was edited last at the end; a few in memory at a time,
   * within a transaction.
   */
  void forEach(Caller caller, Consumer<SavedDraft> taker) {
    of(caller, LIST).forEach(row -> taker.accept(draft(row)));
  }

  Kept kept(Caller caller) {
    return of(caller, KEPT).one(row -> new Kept(row.number("number"), row.number("size")));
  }

  SavedDraft insert(Caller caller, SentDraft draft, Instant now) {
    return bind(of(caller, INSERT), draft, now).one(DraftStore::draft);
  }

  /** The draft as it is then; empty where the caller has none of that id. */
  Optional<SavedDraft> update(Caller caller, long id, SentDraft draft, Instant now) {
    return bind(of(caller, UPDATE).bind("id", id), draft, now).find(DraftStore::draft);
  }

  /** False where the caller has none of that id. */
  boolean delete(Caller caller, long id) {
    return of(caller, DELETE).bind("id", id).execute() > 0;
  }

  private SqlStatement of(Caller caller, String text) {
    return sql.statement(text)
        .bind("organizationId", caller.organizationId())
        .bind("userId", caller.userId());
  }

  private static SqlStatement bind(SqlStatement statement, SentDraft draft, Instant now) {
    Long timestamp = draft.timestamp();
    return statement
        .bind("type", draft.type())
        .bind("to", draft.to())
        .bind("topic", draft.topic())
        .bind("content", draft.content())
        .bind("lastEdited", timestamp == null ? now : Instant.ofEpochSecond(timestamp));
  }

  private static SavedDraft draft(Row row) {
    return new SavedDraft(
        row.number("id"),
        row.text("type"),
        row.numbers("recipient_ids"),
        row.text("topic"),
        row.text("content"),
        row.instant("last_edited").getEpochSecond());
  }
}
