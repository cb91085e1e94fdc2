package chat.messaging.draft;

import chat.kit.sql.Row;
import chat.kit.sql.Sql;
import chat.kit.sql.SqlStatement;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The table {@code draft}. */
@Singleton
final class DraftStore {

  private static final String LIST =
      """
      select * from draft where organization_id = :organizationId and user_id = :userId
      order by last_edited, id
      """;

  /** What a recipient's id takes at most in an answer. */
  private static final long BYTES_OF_RECIPIENT = 20;

  private static final String KEPT =
      """
      select count(*) as number,
        coalesce(sum(octet_length(content) + octet_length(topic)
          + :bytesOfRecipient * cardinality(recipient_ids)), 0) as size
      from draft where organization_id = :organizationId and user_id = :userId
      """;

  private static final String INSERT =
      """
      insert into draft
        (organization_id, user_id, type, recipient_ids, topic, content, last_edited)
      select :organizationId, :userId, type, recipient_ids::bigint[], topic, content,
        last_edited::timestamptz
      from unnest(:types::text[], :to::text[], :topics::text[], :contents::text[],
          :lastEdited::text[])
        with ordinality as sent (type, recipient_ids, topic, content, last_edited, position)
      order by position
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

  private static final String DELETE_ALL =
      "delete from draft where organization_id = :organizationId and user_id = :userId";

  private final Sql sql;

  DraftStore(Sql sql) {
    this.sql = sql;
  }

  /**
   * How much an account has.
   *
   * @param size of all together, in bytes
   */
  record Kept(long number, long size) {

    /** What it would be with these. */
    Kept and(List<SentDraft> sent) {
      return new Kept(number + sent.size(), size + sent.stream().mapToLong(DraftStore::size).sum());
    }
  }

  /**
   * All drafts of the caller, the one that was edited last at the end; a few in memory at a time,
   * within a transaction.
   */
  void forEach(Caller caller, Consumer<SavedDraft> taker) {
    of(caller, LIST).forEach(row -> taker.accept(draft(row)));
  }

  Kept kept(Caller caller) {
    return of(caller, KEPT)
        .bind("bytesOfRecipient", BYTES_OF_RECIPIENT)
        .one(row -> new Kept(row.number("number"), row.number("size")));
  }

  /** Adds them in their order; at least one. */
  List<SavedDraft> insert(Caller caller, List<SentDraft> sent, Instant now) {
    return of(caller, INSERT)
        .bind("types", texts(sent, SentDraft::type))
        .bind("to", texts(sent, DraftStore::recipients))
        .bind("topics", texts(sent, SentDraft::topic))
        .bind("contents", texts(sent, SentDraft::content))
        .bind("lastEdited", texts(sent, draft -> draft.lastEdited(now).toString()))
        .list(DraftStore::draft);
  }

  /** The draft as it is then; empty where the caller has none of that id. */
  Optional<SavedDraft> update(Caller caller, long id, SentDraft draft, Instant now) {
    return of(caller, UPDATE)
        .bind("id", id)
        .bind("type", draft.type())
        .bind("to", draft.to())
        .bind("topic", draft.topic())
        .bind("content", draft.content())
        .bind("lastEdited", draft.lastEdited(now))
        .find(DraftStore::draft);
  }

  /** False where the caller has none of that id. */
  boolean delete(Caller caller, long id) {
    return of(caller, DELETE).bind("id", id).execute() > 0;
  }

  /** Throws away all of an account's. */
  void deleteAll(long organizationId, long userId) {
    sql.statement(DELETE_ALL)
        .bind("organizationId", organizationId)
        .bind("userId", userId)
        .execute();
  }

  private SqlStatement of(Caller caller, String text) {
    return sql.statement(text)
        .bind("organizationId", caller.organizationId())
        .bind("userId", caller.userId());
  }

  private static List<String> texts(List<SentDraft> sent, Function<SentDraft, String> text) {
    return sent.stream().map(text).toList();
  }

  /** As the database writes an array. */
  private static String recipients(SentDraft draft) {
    return draft.to().stream().map(String::valueOf).collect(Collectors.joining(",", "{", "}"));
  }

  /** In bytes, as {@link #KEPT} counts them. */
  private static long size(SentDraft draft) {
    return bytes(draft.content()) + bytes(draft.topic()) + BYTES_OF_RECIPIENT * draft.to().size();
  }

  private static long bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
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
